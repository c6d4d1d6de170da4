import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { CannotStart } from './cannot-start.ts';

/**
 * Two processes on one data folder destroy it. Takes the folder's one lock and returns how to give it back. A lock whose process is dead is taken
 * over. Throws `CannotStart`.
 */
export function lockDataFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'lock');
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
      closeSync(handle);
      break;
    } catch (error) {
      if (!isExisting(error)) throw error;
      const holder = readHolder(file);
      if (holder !== null && isAlive(holder)) throw new CannotStart(inUse(dir, holder.pid));
      rmSync(file, { force: true });
    }
  }
  let held = true;
  const release = (): void => {
    if (!held) return;
    held = false;
    process.off('exit', release);
    try {
      unlinkSync(file);
    } catch {
      // Someone removed the folder; there is nothing left to give back.
    }
  };
  process.on('exit', release);
  return release;
}

function inUse(dir: string, pid: number): string {
  const name = relative(process.cwd(), dir) || dir;
  return `The data folder ${name} is in use by process ${pid}: stop that one first, or choose another folder.`;
}

interface Holder {
  readonly pid: number;
  /** When it was started, in the system's own unit; null where the system does not say. */
  readonly started: string | null;
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return { pid, started };
  } catch {
    return null;
  }
}

/** A number that is in use again belongs to another process, if that one started at another time. */
function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return started === null || started === startOf(pid);
}

function startOf(pid: number): string | null {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return afterName.split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
