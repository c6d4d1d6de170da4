import type { TextStore } from '../../remote/auth/stored-session.ts';

/** Texts that the last visit left for this one, such as the first page of a list. */
export interface LastVisit {
  /** Null if there is none. */
  read(key: string): Promise<string | null>;
  /** Someone else is here. What was read at the start no longer counts. */
  readonly forget: () => void;
}

/** `left`: what was there when this visit began. It counts once for each key. Null if it was not read. */
export function openLastVisit(
  texts: Pick<TextStore, 'get'>,
  left: ReadonlyMap<string, string> | null,
): LastVisit {
  let known = left;
  const asked = new Set<string>();
  return {
    async read(key) {
      const isFirst = known !== null && !asked.has(key);
      asked.add(key);
      return isFirst ? (known?.get(key) ?? null) : texts.get(key);
    },
    forget() {
      known = null;
    },
  };
}
