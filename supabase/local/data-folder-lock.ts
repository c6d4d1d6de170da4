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
 * Takes the one lock of a data folder, which two processes would destroy, and returns the function that
 * releases it. Takes over a lock whose process is dead. Throws `CannotStart`.
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
      // Someone removed the folder, so there is no lock to release.
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
  /** When the process was started, in the system's own unit; null if the system does not say. */
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

/** A process id that is in use again belongs to another process if the start times differ. */
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
