import type { Clock } from '../sync/ports.ts';

export interface SwitchParts {
  /** Asks the waiting worker to take over; when it has, the page reloads by itself. */
  readonly askWaiting: () => void;
  /** Takes the workers of this site away, so that the next load asks the server. */
  readonly unregister: () => Promise<unknown>;
  /** Whether the server can be reached. */
  readonly isAnswered: () => Promise<boolean>;
  readonly reload: () => void;
  /** Neither way is open now. */
  readonly onStuck: () => void;
  readonly clock: Pick<Clock, 'after'>;
}

/** A worker takes over in a moment. One that does not answer may have been ended, or be broken. */
const SILENT_MS = 5_000;
const UNREGISTERED_MS = 3_000;

/**
 * Goes on to the version that waits. If its worker stays silent, a reload would bring the old version again, with the
 * same offer. So the workers are taken away, and the reload brings the new version from the server. What is stored
 * stays.
 */
export async function switchVersion(parts: SwitchParts): Promise<void> {
  const { clock } = parts;
  const after = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  parts.askWaiting();
  await after(SILENT_MS);
  const isAnswered = await Promise.race([parts.isAnswered(), after(SILENT_MS).then(() => false)]);
  // Without a network the old version is all there is.
  if (!isAnswered) return parts.onStuck();
  await Promise.race([parts.unregister().catch(() => undefined), after(UNREGISTERED_MS)]);
  parts.reload();
}
