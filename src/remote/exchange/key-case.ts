/** Key names are snake_case on the wire and camelCase in the client. Values are never touched. */

export function toSnakeKeys(value: unknown): unknown {
  return mapKeys(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

export function toCamelKeys(value: unknown): unknown {
  return mapKeys(value, camelKey);
}

/** There are few names of columns, and a first reading brings each of them thousands of times. */
const KNOWN_KEYS = 500;
const camelKeys = new Map<string, string>();

function camelKey(key: string): string {
  const known = camelKeys.get(key);
  if (known !== undefined) return known;
  const camel = key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (camelKeys.size < KNOWN_KEYS) camelKeys.set(key, camel);
  return camel;
}

/** Our server accepts 16 levels. A newer one may accept more, but a much deeper document could not be stored here. */
const DEEPEST = 32;

/** Whether a document is shallow enough for this device to store. */
export function isShallow(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return false;
    const next: object[] = [];
    for (const each of level) {
      for (const inner of Object.values(each)) if (isObject(inner)) next.push(inner);
    }
    level = next;
  }
  return true;
}

/** Iterates level by level, because recursion on a deep document could overflow the stack. */
function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (!isObject(value)) return value;
  const top = withKeys(value, rename);
  const open: object[] = [top];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const [key, inner] of Object.entries(holder)) {
      if (!isObject(inner)) continue;
      const copy = withKeys(inner, rename);
      Reflect.set(holder, key, copy);
      open.push(copy);
    }
  }
  return top;
}

function withKeys(value: object, rename: (key: string) => string): object {
  if (Array.isArray(value)) return [...value];
  const renamed: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = rename(key);
    if (name === '__proto__') own(renamed, name, inner);
    else renamed[name] = inner;
  }
  return renamed;
}

/** Sets a key as an own property: assigning the name `__proto__` would set the prototype instead. */
function own(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
