import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/**
 * From now on every database of this page is in memory: for a browser that stores nothing for this site. The code
 * above is the same. Whatever is in them is gone with the page.
 */
export function keepInMemory(): void {
  giveTasks();
  // Dexie also looks here whether there is anything to follow.
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange: UnsharedRange });
}

/** A key whose parts share one object, as `Dexie.maxKey` is, would be taken for one that contains itself. */
class UnsharedRange extends IDBKeyRange {
  static override only(value: unknown) {
    return super.only(unshared(value));
  }

  static override lowerBound(lower: unknown, isOpen?: boolean) {
    return super.lowerBound(unshared(lower), isOpen);
  }

  static override upperBound(upper: unknown, isOpen?: boolean) {
    return super.upperBound(unshared(upper), isOpen);
  }

  static override bound(lower: unknown, upper: unknown, ...areOpen: boolean[]) {
    return super.bound(unshared(lower), unshared(upper), ...areOpen);
  }
}

function unshared(key: unknown): unknown {
  return Array.isArray(key) ? key.map(unshared) : key;
}

/**
 * Each request of a database in memory is a task. Without `setImmediate` and `scheduler` (Safari), its tasks would
 * be timers, which browsers hold back to 4 ms each.
 */
function giveTasks(): void {
  const own: { setImmediate?: unknown; scheduler?: unknown } = globalThis;
  if (own.setImmediate !== undefined || own.scheduler !== undefined) return;
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  own.setImmediate = (task: () => void) => {
    waiting.push(task);
    port2.postMessage(null);
  };
}
