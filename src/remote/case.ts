/** Key names on the wire are snake_case, in the client camelCase. Values are never touched. */

export function toSnakeKeys(value: unknown): unknown {
  return mapKeys(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

export function toCamelKeys(value: unknown): unknown {
  return mapKeys(value, (key) =>
    key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), mapKeys(inner, rename)]),
  );
}
