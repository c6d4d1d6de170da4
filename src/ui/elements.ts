import type { ReactElement } from 'react';

/**
 * What may be beside other children of one element: elements or nothing, never bare text. A browser's translation
 * removes React's text nodes. React can still replace a text that is the only child of its element. If a text has
 * siblings, its old words would stay, and removing it would throw.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
