import type { Cursor } from '../../../src/sync/ports.ts';
import type { Reader } from './history.ts';

type Wire = Readonly<Record<string, unknown>>;

/** The cursors of all readers of one server. */
export class Cursors {
  readonly #held = new Map<string, Wire>();
  readonly #lists = new Map<string, Cursor>();

  asked({ name }: Reader, scopes: readonly string[]): object {
    return { scopes: scopes.map((s) => ({ s, ...this.#held.get(`${name} ${s}`) })) };
  }

  note(reader: Reader, answer: Wire): void {
    const scopes = (answer['scopes'] ?? []) as readonly {
      readonly s: string;
      readonly c?: Wire;
      readonly reset?: boolean;
    }[];
    for (const { s, c, reset } of scopes) {
      if (reset) this.#held.delete(`${reader.name} ${s}`);
      if (c !== undefined) this.#held.set(`${reader.name} ${s}`, c);
    }
  }

  /** Where the list of sales without a place continues; null to start at the beginning. */
  ofList({ name }: Reader): Cursor | null {
    return this.#lists.get(name) ?? null;
  }

  noteList({ name }: Reader, after: Cursor | null): void {
    if (after === null) this.#lists.delete(name);
    else this.#lists.set(name, after);
  }

  forget({ name }: Reader, scopes: readonly string[]): void {
    for (const scope of scopes) this.#held.delete(`${name} ${scope}`);
  }

  clear(): void {
    this.#held.clear();
    this.#lists.clear();
  }
}

/** Which operations are known, unordered, or why the question was refused. */
export function knownOf(told: readonly string[] | string): Wire {
  return typeof told === 'string' ? { refused: told } : { known: told.toSorted() };
}
