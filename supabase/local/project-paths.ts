import { join } from 'node:path';

/** The paths that the embedded backend reads and writes. */
const supabaseDir = join(import.meta.dirname, '..');

export const migrationsDir = join(supabaseDir, 'migrations');

/** Data folders, keys and mail; ignored by git. */
export const tempDir = join(supabaseDir, '.temp');

/** Migrated templates that tests start from. */
export const templateDir = join(supabaseDir, '../node_modules/.cache/rummage-embedded');

/** Photos of the sample sales; they come with the app. */
export const samplePicturesDir = join(supabaseDir, '../public/samples');
