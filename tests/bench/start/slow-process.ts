import { execFileSync } from 'node:child_process';
import process from 'node:process';

const PERIOD_MS = 20;

/**
 * Lets every process of the browser that uses the profile `folder` run for only one part in `slowdown` of the time.
 * DevTools slows down only the page's thread, and not its workers. Returns a function that ends this.
 */
export function slowDown(folder: string, slowdown: number): () => void {
  if (slowdown <= 1) return () => undefined;
  let pids: number[] = [];
  let isOver = false;
  let round = 0;

  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const stop = () => {
    if (isOver) return;
    // New processes start with the navigation.
    if (round % 5 === 0) pids = processesOf(folder);
    round += 1;
    signal('SIGSTOP');
    setTimeout(go, PERIOD_MS * (1 - 1 / slowdown));
  };
  const go = () => {
    signal('SIGCONT');
    if (!isOver) setTimeout(stop, PERIOD_MS / slowdown);
  };
  stop();
  return () => {
    isOver = true;
    signal('SIGCONT');
  };
}

/** The browser's process names its profile; the others descend from it. */
function processesOf(folder: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const found = new Set<number>();
  for (const line of lines) {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    if (args.join(' ').includes(folder) || found.has(Number(parent))) found.add(Number(pid));
  }
  return [...found];
}
