/** Spec 9. */
export const START_ZOOM = 13;
/** One sale alone, or several at one point. */
export const SINGLE_ZOOM = 14;
export const SELECTED_ZOOM = 15;
export const BEACON_MS = 5_000;
export const SCROLL_AFTER_MS = 500;
/** The width of the list beside the map, from medium screens on. */
export const SIDE_LIST_WIDTH = 'w-[400px]';
