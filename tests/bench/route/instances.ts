import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isTsptw, readOptw, readTsptw } from './read-instance.ts';
import { runInstance } from './run-instance.ts';

/** Plans each published instance below a folder, and prints one line for each. */

/** Time for a tour of all places; each has to be under 2 s. */
const TSPTW_LIMIT_MS = 1900;
/** A run ends a little before its limit: the last turn takes a few milliseconds. */
const LIMIT_MARGIN_MS = 30;

export function benchInstances(
  path: string,
  options: { limitMs: number | null; isJson: boolean },
): void {
  for (const file of filesBelow(path)) {
    const text = readFileSync(file, 'utf8');
    const name = basename(file).replace(/\.[^.]+$/u, '');
    const line = isTsptw(text)
      ? tsptwLine(text, name, options.limitMs ?? TSPTW_LIMIT_MS)
      : optwLine(text, name, options.limitMs ?? 10_000);
    if (line === null) continue;
    if (options.isJson) console.log(JSON.stringify(line));
    else console.log(Object.values(line).map(String).join('\t'));
  }
}

function tsptwLine(text: string, name: string, limitMs: number): object {
  const { day, ticksPerUnit } = readTsptw(text);
  const n = day.n - 2;
  const { best, proved, ms } = runInstance(day, limitMs - LIMIT_MARGIN_MS, 'all');
  const feasible = best.route.length === n;
  // Without a tour there is no makespan.
  const makespan = feasible ? best.end / ticksPerUnit : null;
  return { name, n, makespan, feasible, exact: proved === 'all', ms };
}

function optwLine(text: string, name: string, limitMs: number): object | null {
  const day = readOptw(text, name);
  if (day === null) return null;
  const { best, proved, ms } = runInstance(day, limitMs - LIMIT_MARGIN_MS, 'worth');
  return { name, n: day.n - 2, score: best.worth, exact: proved !== 'nothing', ms };
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
    .filter((file) => !/\.(md|csv|json)$/u.test(file));
}
