import type { EdgeSettings } from '../answer-page.ts';

/** The build puts them in (`src/build/hosting/edge-files.ts`). */
declare const RUMMAGE_EDGE_SETTINGS: EdgeSettings;

export const edgeSettings: EdgeSettings = RUMMAGE_EDGE_SETTINGS;
