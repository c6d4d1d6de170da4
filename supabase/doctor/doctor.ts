import process from 'node:process';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { type Finding, ok, report, runChecks } from './check.ts';
import { databaseChecks, newestMigration } from './database-checks.ts';
import type { Project } from './project-caller.ts';
import { projectChecks } from './project-checks.ts';
import type { Query } from './rights-checks.ts';
import { schemaCheck, siteChecks } from './site-checks.ts';
import { uploadCheck } from './upload-check.ts';

const usage = `Checks a deployed system: npm run doctor -- --url https://<ref>.supabase.co --key <public key>
  --site <url>       the static site, too
  --database <url>   from inside, too: postgresql://postgres:<password>@<host>:5432/postgres
  --write            uploads a photo to a sale that nobody is sent, and removes both; needs --database
  --json             findings as JSON
Without --write it changes nothing. It exits with 1 if something is wrong.`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    site: { type: 'string' },
    database: { type: 'string' },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const origin = (url: string) => new URL(url).origin;

async function insideFindings(
  project: Project,
  connectionString: string,
): Promise<readonly Finding[]> {
  const client = new Client({ connectionString });
  const [connection, ...none] = await runChecks([
    {
      name: 'connection',
      why: 'What is inside can be checked only with the address of the database.',
      mend: 'Take the address of the session pooler from the dashboard ("Connect"), with the password percent-encoded, and add ?sslmode=no-verify or the certificate of the project.',
      run: async () => {
        await client.connect();
        return ok('The database answers.');
      },
    },
  ]);
  if (connection?.state !== 'ok') return connection === undefined ? none : [connection];
  try {
    const query: Query = async (sql, parameters = []) =>
      (await client.query(sql, [...parameters])).rows;
    const { site, write } = values;
    return await runChecks([
      ...databaseChecks(query),
      ...(site === undefined
        ? []
        : [schemaCheck({ url: origin(site), fetch }, () => newestMigration(query))]),
      ...(write ? [uploadCheck(project, query)] : []),
    ]);
  } finally {
    await client.end();
  }
}

async function run(url: string, key: string): Promise<void> {
  const project = { url: origin(url), key, fetch, now: Date.now };
  const { site, database } = values;
  const findings = [
    ...(await runChecks(projectChecks(project))),
    ...(site === undefined
      ? []
      : await runChecks(siteChecks({ url: origin(site), projectUrl: origin(url), fetch }))),
    ...(database === undefined ? [] : await insideFindings(project, database)),
  ];
  const shown = values.json ? JSON.stringify(findings, null, 2) : report(findings);
  process.stdout.write(`${shown}\n`);
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

const lacksDatabase = values.write && values.database === undefined;
if (values.help || values.url === undefined || values.key === undefined || lacksDatabase) {
  process.stdout.write(`${usage}\n`);
  process.exitCode = values.help ? 0 : 2;
} else {
  await run(values.url, values.key);
}
