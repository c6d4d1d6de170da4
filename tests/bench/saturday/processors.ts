import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Linux counts the time of ended processes in hundredths of a second. */
const TICK_MS = 10;

/** Processor time that a process has used so far, in ms. Zero if it has ended. */
export function processMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** Processor time that a server's first process and all of its children, ended or not, have used so far, in ms. */
export function treeMs(first: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === first);
  const endedTicks = statOf(first)
    .slice(13, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
  return [first, ...children].reduce((sum, pid) => sum + processMs(pid), endedTicks * TICK_MS);
}

function parentOf(pid: number): number | null {
  const parent = statOf(pid)[1];
  return parent === undefined ? null : Number(parent);
}

/** The fields after the name, which may hold spaces: state, parent, and so on. None if the process has ended. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** Processor time of the whole machine so far, whoever used it, in ms: busy, and all there was. */
export function machineMs(): { readonly busy: number; readonly all: number } {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((so, ms) => so + ms, 0);
    all += sum;
    busy += sum - times.idle;
  }
  return { busy, all };
}
