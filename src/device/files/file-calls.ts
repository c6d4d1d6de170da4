import { countStored } from '../../db/views/stored-counts.ts';
import type { DeviceStore, OnceWrites } from '../../db/store/device-store.ts';
import { err, ok } from '../../domain/result.ts';
import type { ZipTable } from '../../domain/geo/zip-table.ts';
import { estimateStorage } from '../../platform/persistence.ts';
import { contentId } from '../../platform/worker/digest.ts';
import type { WakeReason } from '../../sync/engine/scheduler.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { FilesDoor } from '../door/files-door.ts';

export interface FileParts {
  readonly store: DeviceStore;
  /** False if this device stores nothing. */
  readonly isKept: boolean;
  readonly principal: () => Principal;
  /** `local:<id>` of this device. */
  readonly localPrincipal: () => Promise<Principal>;
  readonly zipTable: () => Promise<ZipTable | null>;
  readonly clock: Pick<Clock, 'now'>;
  readonly wake: (reason: WakeReason) => void;
}

/**
 * Writes pending mutations to files and reads them back. Each call gets its own writes. The code is loaded when
 * someone asks, because few people ever do.
 */
export function createFileCalls(parts: FileParts): (once: OnceWrites) => FilesDoor {
  const { store, principal, clock } = parts;
  return (once) => ({
    async exportWork() {
      const { exportWork } = await import('../../db/work-files/work-export.ts');
      return exportWork(store.db, { principal: principal(), nowMs: clock.now() });
    },
    async exportAccount() {
      const { exportAccount } = await import('../../db/work-files/account-export.ts');
      return exportAccount(store.db, { principal: principal(), nowMs: clock.now() });
    },
    async importWork(file) {
      const { MAX_FILE_BYTES, parseWorkFile } = await import('../../db/work-files/work-file.ts');
      if (file.size > MAX_FILE_BYTES) return err({ code: 'too-large' });
      const text = await file.text().catch(() => null);
      if (text === null) return err({ code: 'not-work' });
      const parsed = parseWorkFile(text);
      if (!parsed.ok) return parsed;
      const done = await once.importWork(principal(), parsed.value);
      if (!done.ok) return err({ code: 'storage' });
      if (!done.value.ok) return done.value;
      parts.wake('enqueue');
      return ok(done.value.value);
    },
    contentIds: (texts) => Promise.all(texts.map((text) => contentId([principal(), text]))),
    async storageState() {
      return { ...(await estimateStorage()), counts: await countStored(store.db) };
    },
    async importOldVisit(visit) {
      // The old data stays where it is, for a visit that can keep it.
      if (!parts.isKept) return false;
      const { importOldVisit } = await import('../session/import-old-visit.ts');
      const [local, zipTable] = [await parts.localPrincipal(), await parts.zipTable()];
      return importOldVisit({ store, principal: local, zipTable }, visit);
    },
  });
}
