import { execFile, type ChildProcess, spawn } from 'node:child_process';
import { promisify } from 'node:util';

/** Programs of hosts. npm has them; they are too large for every install, so `npx` fetches them when needed. */
export const SUPABASE = 'supabase@2.117.0';
export const DENO = 'deno@2.9.6';
/** What runs the code of Cloudflare's hosts. */
export const WORKERD = 'workerd@1.20261117.1';

type Variables = Readonly<Record<string, string | undefined>>;

/** Runs a program to its end, and returns all that it printed. Throws if it fails. */
export async function runFetched(
  tool: string,
  args: readonly string[],
  env: Variables,
): Promise<string> {
  const options = { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout, stderr } = await promisify(execFile)('npx', ['--yes', tool, ...args], options);
  return `${stdout}${stderr}`;
}

/** Starts a program in a process group of its own. End it with `endFetched`. */
export function startFetched(tool: string, args: readonly string[], env: Variables): ChildProcess {
  return spawn('npx', ['--yes', tool, ...args], { env, detached: true, stdio: 'pipe' });
}

/** Ends a program and what it has started. */
export function endFetched({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
}
