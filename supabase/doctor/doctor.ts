import process from 'node:process';
import { parseArgs } from 'node:util';
import { absent, type Check, type Finding, ok, reasonOf, report, runChecks } from './check.ts';
import { databaseChecks, newestMigration } from './database-checks.ts';
import { openInside } from './inside.ts';
import type { Project } from './project-caller.ts';
import { projectChecks } from './project-checks.ts';
import { schemaCheck, siteChecks } from './site-checks.ts';
import { uploadCheck } from './upload-check.ts';

const usage = `Checks a deployed system: npm run doctor -- --url https://<ref>.supabase.co --key <public key>
  --site <url>       the static site, too
  --database <url>   from inside, too: postgresql://postgres:<password>@<host>:5432/postgres
  --write            uploads a photo to a sale that nobody is sent, and removes both; needs --database
  --json             findings as JSON
Without --write it changes nothing. It exits with 1 if something is wrong.`;

const OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
  site: { type: 'string' },
  database: { type: 'string' },
  write: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** How long an answer may take, and how long the check that waits for a job, in milliseconds. */
const ANSWER_LIMIT_MS = 10_000;
const UPLOAD_LIMIT_MS = 180_000;

const patient: typeof fetch = (input, init) =>
  fetch(input, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS), ...init });

interface Wanted {
  readonly project: Project;
  readonly site: string | undefined;
  readonly database: string | undefined;
  readonly writes: boolean;
  readonly isJson: boolean;
}

/** What was asked for; null for help. Throws with a sentence if that cannot be read. */
function wanted(): Wanted | null {
  const { values } = parseArgs({ options: OPTIONS });
  const { url, key, site, database, write, json, help } = values;
  if (help) return null;
  if (url === undefined || key === undefined) throw new Error('--url and --key are needed.');
  if (write && database === undefined) throw new Error('--write needs --database.');
  return {
    project: { url: origin('--url', url), key, fetch: patient, now: Date.now },
    site: site === undefined ? undefined : origin('--site', site),
    database,
    writes: write,
    isJson: json,
  };
}

function origin(option: string, url: string): string {
  if (!/^https?:/u.test(url) || !URL.canParse(url)) {
    throw new Error(`${option} must be an address such as https://example.com.`);
  }
  return new URL(url).origin;
}

async function findingsInside(
  { project, site, writes }: Wanted,
  address: string,
): Promise<readonly Finding[]> {
  const inside = openInside(address);
  const connection: Check = {
    name: 'connection',
    why: 'What is inside can be checked only with the address of the database.',
    mend: 'Take the address of the session pooler from the dashboard ("Connect"), with the password percent-encoded, and add ?sslmode=no-verify or the certificate of the project.',
    run: () =>
      inside.connect().then(
        () => ok('The database answers.'),
        (error: unknown) => absent(`It does not: ${reasonOf(error)}`),
      ),
  };
  const { query } = inside;
  try {
    const found = await runChecks([
      connection,
      ...databaseChecks(query),
      ...(site === undefined
        ? []
        : [schemaCheck({ url: site, fetch: patient }, () => newestMigration(query))]),
    ]);
    const isIn = found[0]?.state === 'ok';
    const upload = writes && isIn ? [uploadCheck(project, query)] : [];
    return [...found, ...(await runChecks(upload, UPLOAD_LIMIT_MS))];
  } finally {
    inside.close();
  }
}

async function run(asked: Wanted): Promise<void> {
  const { project, site, database, isJson } = asked;
  const findings = [
    ...(await runChecks(projectChecks(project))),
    ...(site === undefined
      ? []
      : await runChecks(siteChecks({ url: site, projectUrl: project.url, fetch: patient }))),
    ...(database === undefined ? [] : await findingsInside(asked, database)),
  ];
  process.stdout.write(`${isJson ? JSON.stringify(findings, null, 2) : report(findings)}\n`);
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

try {
  const asked = wanted();
  if (asked === null) process.stdout.write(`${usage}\n`);
  else await run(asked);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n\n${usage}\n`);
  process.exitCode = 2;
}
