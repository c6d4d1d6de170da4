import type { Clock } from '../sync/ports.ts';

export interface SwitchParts {
  /** Asks the waiting worker to take over; when it has, the page reloads by itself. */
  readonly askWaiting: () => void;
  /** Installs the newest version once more, as one that asks nobody. Resolves when it has taken over. */
  readonly installAnew: () => Promise<void>;
  readonly reload: () => void;
  /** Neither way is open now. */
  readonly onStuck: () => void;
  readonly clock: Pick<Clock, 'after'>;
}

/** A worker takes over in a moment. One that does not answer may have been ended, or be broken. */
const SILENT_MS = 5_000;
/** Its files are on this device; only the worker itself comes over the network. */
const INSTALLED_MS = 30_000;

/**
 * Goes on to the version that waits. If its worker stays silent, a reload would bring the old version again, with the
 * same offer. So the newest version is installed once more and takes over by itself. Until it has, the old version
 * stays whole: whenever the network goes, the app opens without it.
 */
export async function switchVersion(parts: SwitchParts): Promise<void> {
  const { clock } = parts;
  const after = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  parts.askWaiting();
  await after(SILENT_MS);
  const hasTakenOver = await Promise.race([
    parts.installAnew().then(
      () => true,
      () => false,
    ),
    after(INSTALLED_MS).then(() => false),
  ]);
  if (hasTakenOver) parts.reload();
  else parts.onStuck();
}
