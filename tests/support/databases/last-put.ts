import type { Intent } from './database-device.ts';

/** Mutations that are merged by what their person saw (SYNC-20), and the mutations that delete their documents. */
const MERGED = ['route.put', 'note.put', 'search.put', 'review.put'];
const DELETIONS: Readonly<Record<string, string>> = {
  'route.delete': 'route.put',
  'search.delete': 'search.put',
  'review.delete': 'review.put',
};

/** What a device has last put, which its person then sees. Like the app's store, this completes what they do next. */
export class LastPut {
  readonly #said = new Map<string, object>();
  /** The document before each mutation that is under way, by number. */
  readonly #before = new Map<number, readonly [key: string, said: object | undefined]>();

  /** The mutation with what its person saw, unless it already says that, or they saw nothing. */
  complete(mid: number, intent: Intent): Intent {
    const { op, a } = intent;
    const key = `${DELETIONS[op] ?? op} ${String(a['sale_id'] ?? a['id'])}`;
    const was = this.#said.get(key);
    if (op in DELETIONS || MERGED.includes(op)) this.#before.set(mid, [key, was]);
    if (op in DELETIONS || a['text'] === '') this.#said.delete(key);
    else if (MERGED.includes(op)) this.#said.set(key, { ...a, was: undefined });
    return MERGED.includes(op) && was !== undefined && !('was' in a)
      ? { ...intent, a: { ...a, was } }
      : intent;
  }

  /** Takes back what a refused mutation would have changed. */
  refused(mid: number): void {
    const [key, said] = this.#before.get(mid) ?? [];
    if (key === undefined) return;
    if (said === undefined) this.#said.delete(key);
    else this.#said.set(key, said);
  }
}
