import type { Cursor } from '../../../src/sync/ports.ts';
import type { Reader } from './history.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A pull, and what its positions mean. */
interface Asked {
  readonly body: object;
  readonly named: readonly string[];
  readonly sets: readonly (readonly string[])[];
}

/** The cursors of all readers of one server. */
export class Cursors {
  readonly #held = new Map<string, Wire>();
  /** Which answer has told that nothing of a scope is left to read. All scopes of one answer then stand alike. */
  readonly #ends = new Map<string, number>();
  #answers = 0;
  readonly #lists = new Map<string, Cursor>();

  asked({ name }: Reader, scopes: readonly string[]): object {
    return { scopes: scopes.map((s) => ({ s, ...this.#held.get(`${name} ${s}`) })) };
  }

  /**
   * A pull. In brief, equal cursors are sent once, and sales that were read to their end by one answer are asked
   * in a set.
   */
  askedFor(reader: Reader, scopes: readonly string[], isBrief = false): Asked {
    if (!isBrief) return { body: this.asked(reader, scopes), named: scopes, sets: [] };
    const cursors: Wire[] = [];
    const groups = new Map<number, string[]>();
    for (const scope of scopes) {
      const at = this.#ends.get(`${reader.name} ${scope}`);
      if (at === undefined || !scope.startsWith('s:')) continue;
      groups.set(at, [...(groups.get(at) ?? []), scope]);
    }
    const sets = [...groups.values()].filter((group) => group.length > 1);
    const named = scopes.filter((scope) => !sets.some((set) => set.includes(scope)));
    const body = {
      cursors,
      scopes: named.map((s) => {
        const cursor = this.#held.get(`${reader.name} ${s}`);
        return cursor === undefined ? { s } : { s, c: cursors.push(cursor) - 1 };
      }),
      sets: sets.map((set) => {
        const bytes = Buffer.from(set.map((scope) => scope.slice(2, 10)).join(''), 'hex');
        const cursor = this.#held.get(`${reader.name} ${set[0]}`) ?? {};
        return { c: cursors.push(cursor) - 1, ids: bytes.toString('base64') };
      }),
    };
    return { body, named, sets };
  }

  /** Keeps the cursors of an answer, and gives it without them where only their numbers differ. */
  noteBrief(reader: Reader, { named, sets }: Asked, answer: Wire): Wire {
    this.#answers += 1;
    this.note(reader, answer);
    const { cursor, ...rest } = answer;
    if (cursor === undefined) return answer;
    const move = (scope: string) => {
      this.#held.set(`${reader.name} ${scope}`, cursor as Wire);
      this.#ends.set(`${reader.name} ${scope}`, this.#answers);
    };
    for (const position of answer['still'] as readonly number[]) move(named[position] ?? '');
    for (const [at, set] of sets.entries()) {
      const { touched } = (answer['sets'] as readonly { touched?: readonly number[] }[])[at] ?? {};
      for (const [position, scope] of set.entries()) {
        if (touched === undefined || touched.includes(position)) {
          this.#ends.delete(`${reader.name} ${scope}`);
        } else move(scope);
      }
    }
    return rest;
  }

  note(reader: Reader, answer: Wire): void {
    const scopes = (answer['scopes'] ?? []) as readonly {
      readonly s: string;
      readonly c?: Wire;
      readonly reset?: boolean;
    }[];
    for (const { s, c, reset } of scopes) {
      this.#ends.delete(`${reader.name} ${s}`);
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
    for (const scope of scopes) {
      this.#held.delete(`${name} ${scope}`);
      this.#ends.delete(`${name} ${scope}`);
    }
  }

  clear(): void {
    this.#held.clear();
    this.#ends.clear();
    this.#lists.clear();
  }
}

/** Which operations are known, unordered, or why the question was refused. */
export function knownOf(told: readonly string[] | string): Wire {
  return typeof told === 'string' ? { refused: told } : { known: told.toSorted() };
}
