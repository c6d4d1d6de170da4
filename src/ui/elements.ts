import type { ReactElement } from 'react';

/**
 * What may stand beside others in one element: elements or nothing, never text alone. A browser's translation takes
 * React's text nodes away. React still finds a text that is the only child of its element; of one with siblings the
 * old words would stay, and taking it away would throw.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
