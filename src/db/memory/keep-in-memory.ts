import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/**
 * From now on, keeps every database of this page in memory, for a browser that stores nothing for this site. The code
 * that uses them does not change. Everything in them is lost when the page closes.
 */
export function keepInMemory(): void {
  giveTasks();
  // Dexie also checks here whether it can observe changes.
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange: UnsharedRange });
}

/** If two parts of a key are the same object (such as `Dexie.maxKey`), the key would seem to contain itself. */
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
 * Provides `setImmediate` where it is missing. Each request of a database in memory is a task. Without `setImmediate`
 * and `scheduler` (Safari), these tasks would be timers, which browsers delay by 4 ms each.
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
