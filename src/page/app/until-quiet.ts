/**
 * Runs a task each time that it is asked for, one run at a time. All requests during a run become one more run.
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
