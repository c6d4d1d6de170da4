import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import type { ClientConfig } from 'pg';

/** An operator's restore of a dump into a new hosted project, by the lines that are written for them. */

const INSTRUCTIONS = join(import.meta.dirname, '../../../../supabase/README.md');

/** What `After a restore` in supabase/README.md says that PostgreSQL complains of, and that is nothing of ours. */
const HARMLESS = [
  'schema "public" already exists',
  'must be member of role "supabase_admin"',
  // So it is said from 16 on.
  'permission denied to change default privileges',
];

/**
 * Runs the written pg_dump lines on one project. What is returned runs the written pg_restore lines on another one, and
 * throws if anything goes wrong that the instructions do not name.
 */
export function dumpAsWritten(
  binaries: string,
  from: ClientConfig,
  folder: string,
): (to: ClientConfig) => void {
  const shell = (line: string, to?: ClientConfig) =>
    spawnSync('bash', ['-c', line], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}`,
        OLD: addressOf(from),
        ...(to === undefined ? {} : { NEW: addressOf(to) }),
      },
    });
  for (const line of writtenLines('pg_dump')) {
    const { status, stderr } = shell(line);
    if (status !== 0) throw new Error(`${line}\n${stderr}`);
  }
  return (to) => {
    for (const line of writtenLines('pg_restore')) {
      const { stderr } = shell(line, to);
      const complaints = stderr
        .split('\n')
        .filter((said) => said.startsWith('pg_restore: error: '));
      const faults = complaints.filter((said) => !HARMLESS.some((known) => said.includes(known)));
      if (faults.length > 0) throw new Error(`${line}\n${faults.join('\n')}`);
    }
  };
}

function writtenLines(program: string): string[] {
  const lines = readFileSync(INSTRUCTIONS, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${program} `));
  if (lines.length === 0) throw new Error(`supabase/README.md has no line with ${program}.`);
  return lines;
}

function addressOf({ host, port, user, database }: ClientConfig): string {
  return `postgresql://${user}@${host}:${port}/${database}?sslmode=disable`;
}
