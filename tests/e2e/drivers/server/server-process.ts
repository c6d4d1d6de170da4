import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** A server that tests can stop, kill and start again. */
export interface ServerProcess {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills the process without letting it clean up, like a power cut. */
  kill(): Promise<void>;
}

export interface ServerCommand {
  /** A script for Node and its arguments. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Part of the line that the server prints when it is ready. */
  readonly saysWhenReady: string;
}

export function serverProcess({ args, env = {}, saysWhenReady }: ServerCommand): ServerProcess {
  let child: ChildProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === null) return;
    const ending = child;
    child = null;
    if (ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  }

  async function start(): Promise<void> {
    // The test runner's color settings must not reach a server whose output is parsed.
    const { FORCE_COLOR: _, VITE_SUPABASE_URL: __, ...inherited } = process.env;
    child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...inherited, NO_COLOR: '1', ...env },
    });
    await untilReady(child, saysWhenReady);
  }

  return { start, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function untilReady(child: ChildProcess, saysWhenReady: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const { stdout } = child;
    if (stdout === null) return reject(new Error('The server has no output'));
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
    createInterface(stdout).on('line', (line) => {
      if (line.includes(saysWhenReady)) resolve();
    });
  });
}
