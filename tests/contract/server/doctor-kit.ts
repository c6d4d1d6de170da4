import { type Finding, runChecks } from '../../../supabase/doctor/check.ts';
import { databaseChecks } from '../../../supabase/doctor/database-checks.ts';
import type { Project } from '../../../supabase/doctor/project-caller.ts';
import { projectChecks } from '../../../supabase/doctor/project-checks.ts';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { newKeys } from '../../../supabase/local/settings/keys.ts';

/** A project as a deployment leaves it: with a moderator, and each job has run. */
export interface DeployedProject {
  readonly server: Embedded;
}

export async function openProject(kind: 'new' | 'legacy'): Promise<DeployedProject> {
  const server = await startEmbedded({ keys: await newKeys(kind), confirmsEmail: true });
  await server.sql(
    "insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'm@mail.example')",
  );
  await server.sql('insert into app.moderator (user_id) select id from auth.users');
  await server.sql('select app.roll_up()');
  await server.sql('select app.prune()');
  await server.tidyPhotos();
  return { server };
}

/** What the doctor finds from outside. */
export function outside({ server }: DeployedProject, changes: Partial<Project> = {}) {
  const project = { url: server.url, key: server.anonKey, fetch, now: Date.now, ...changes };
  return runChecks(projectChecks(project));
}

/** What it finds with the address of the database. */
export function inside({ server }: DeployedProject) {
  return runChecks(databaseChecks((sql, parameters) => server.sql(sql, parameters)));
}

export const wrongIn = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'wrong').map(({ name }) => name);

/** The wrong checks after `spoil`, and after `mend`. Both are statements between semicolons. */
export async function wrongBetween(
  project: DeployedProject,
  spoil: string,
  mend: string,
): Promise<readonly [spoiled: readonly string[], mended: readonly string[]]> {
  const run = async (statements: string) => {
    for (const each of statements.split(';')) await project.server.sql(each);
  };
  const wrong = async () =>
    wrongIn([...(await outside(project)), ...(await inside(project))]).toSorted();
  await run(spoil);
  try {
    const spoiled = await wrong();
    await run(mend);
    return [spoiled, await wrong()];
  } catch (error) {
    await run(mend);
    throw error;
  }
}
