import process from 'node:process';

/** Closes before the process exits. A second signal does not wait for that. */
export function closeOnSignals(close: () => Promise<void>): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      void close().finally(() => process.exit(code));
    });
  }
}
