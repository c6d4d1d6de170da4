import type { Clock } from '../sync/ports.ts';

export interface SwitchParts {
  /** Asks the waiting worker to take over. When it has, the page reloads by itself. */
  readonly askWaiting: () => void;
  /** Installs the newest version again as one that takes over without asking. Resolves when it has taken over. */
  readonly installAnew: () => Promise<void>;
  readonly reload: () => void;
  /** Called if neither way works now. */
  readonly onStuck: () => void;
  readonly clock: Pick<Clock, 'after'>;
}

/** A worker normally takes over in a moment. One that stays silent this long may have ended or be broken. */
const SILENT_MS = 5_000;
/** An installation takes no longer: the files are on this device, and only the worker itself comes over the network. */
const INSTALLED_MS = 30_000;

/**
 * Switches to the waiting version. If its worker stays silent, a reload would bring the old version again, with the
 * same offer. So the newest version is installed again and takes over by itself. Until then, the old version
 * stays complete, so that the app opens even if the network fails.
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
