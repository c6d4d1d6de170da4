/**
 * Runs a task each time that it is asked for, one run at a time: what is asked for during a run is one more run, however
 * often that was.
 */
export function untilQuiet(run: () => Promise<void>): () => void {
  let isRunning = false;
  let mustRun = false;

  async function go(): Promise<void> {
    isRunning = true;
    try {
      while (mustRun) {
        mustRun = false;
        await run();
      }
    } finally {
      isRunning = false;
    }
  }

  return () => {
    mustRun = true;
    if (!isRunning) void go();
  };
}
