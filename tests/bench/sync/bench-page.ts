import { type Remote, wrap } from 'comlink';
import type { SyncBench } from './bench-worker.ts';

declare global {
  interface Window {
    syncBench: Remote<SyncBench>;
  }
}

window.syncBench = wrap<SyncBench>(
  new Worker(new URL('./bench-worker.ts', import.meta.url), { type: 'module' }),
);
