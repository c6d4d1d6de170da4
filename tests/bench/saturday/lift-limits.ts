import type { TestDatabase } from '../../support/databases/database-roles.ts';

/** Limits are for people; in a bench, one client does the work of thousands. */
export async function liftLimits(database: TestDatabase): Promise<void> {
  await database.owner(`do $$ begin
    update app.meta set limit_factor = 1000000;
  exception when undefined_column then null; end $$`);
}
