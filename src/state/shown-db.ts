import { loadUntilThere } from '../platform/page/load-until-there.ts';

/**
 * The device's database for what is shown; a chunk of its own, waited for as long as it takes. Drafts do
 * not wait: what can't be kept is said.
 */
export const shownDb = () => loadUntilThere(() => import('./page-db.ts'));
