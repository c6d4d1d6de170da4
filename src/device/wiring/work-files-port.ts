import { type Result, err, ok } from '../../domain/result.ts';
import type { DeviceStore } from '../../db/schema/device-store.ts';
import type { Clock, Principal } from '../../sync/ports.ts';
import type { ImportFailure } from '../door.ts';

export interface WorkFilesParts {
  readonly store: DeviceStore;
  readonly principal: () => Principal;
  readonly clock: Pick<Clock, 'now'>;
}

/** Unsent work to a file and back; the code for it is loaded when someone asks. */
export interface WorkFiles {
  exportWork(): Promise<readonly Blob[]>;
  importWork(
    file: Blob,
  ): Promise<Result<{ readonly added: number; readonly skipped: number }, ImportFailure>>;
}

export function createWorkFiles({ store, principal, clock }: WorkFilesParts): WorkFiles {
  return {
    async exportWork() {
      const { exportWork } = await import('../../db/work-files/work-export.ts');
      return exportWork(store.db, { principal: principal(), nowMs: clock.now() });
    },
    async importWork(file) {
      const { MAX_FILE_BYTES, parseWorkFile } = await import('../../db/work-files/work-file.ts');
      if (file.size > MAX_FILE_BYTES) return err({ code: 'too-large' });
      const text = await file.text().catch(() => null);
      if (text === null) return err({ code: 'not-work' });
      const parsed = parseWorkFile(text);
      if (!parsed.ok) return parsed;
      const done = await store.importWork(principal(), parsed.value);
      if (!done.ok) return err({ code: 'storage' });
      return done.value.ok ? ok(done.value.value) : done.value;
    },
  };
}
