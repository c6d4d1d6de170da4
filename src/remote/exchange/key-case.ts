/** Key names on the wire are snake_case, in the client camelCase. Values are never touched. */

export function toSnakeKeys(value: unknown): unknown {
  return mapKeys(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

export function toCamelKeys(value: unknown): unknown {
  return mapKeys(value, (key) =>
    key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

/** A setting has at most 4 KB, so no document from the server is nested deeper than this. */
const DEEPEST = 2100;

/** Whether a document can come from our server. A deeper one could not even be stored here. */
export function isShallow(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return false;
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  }
  return true;
}

/** Iterates level by level, because recursion on a deep document could overflow the stack. */
function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  const top: unknown[] = [value];
  const open: object[] = [top];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const [key, inner] of Object.entries(holder)) {
      if (typeof inner !== 'object' || inner === null) continue;
      const copy = Array.isArray(inner) ? [...inner] : withKeys(inner, rename);
      Reflect.set(holder, key, copy);
      open.push(copy);
    }
  }
  return top[0];
}

function withKeys(value: object, rename: (key: string) => string): object {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), inner]));
}
