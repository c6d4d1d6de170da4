import path from 'node:path';

/** What each file imports that runs, types left out: by the path from the root of a checkout. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const IMPORT = /(?:^|\n)(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g;

export function importsOf(files: readonly string[], textOf: (file: string) => string): Imports {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const named = [...textOf(file).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
      const paths = named
        .filter((name) => name.startsWith('.'))
        .map((name) => path.posix.join(path.posix.dirname(file), name));
      return [file, paths.filter((one) => known.has(one))];
    }),
  );
}

/**
 * The files that a call passes: its stations, and the fewest imports between one and the next, in whatever direction.
 * Where no import leads on, it jumps, as a message between workers does. A station has a name for each state of the
 * project that is compared; one that is not there is left out. A file counts once.
 */
export function callChain(
  imports: Imports,
  stations: readonly (readonly string[])[],
): readonly string[] {
  const passed = new Set<string>();
  let at: string | null = null;
  for (const names of stations) {
    const next = fileNamed(imports, names);
    if (next === null) continue;
    const way: readonly string[] =
      at === null ? [next] : (fewest(imports, at, next) ?? fewest(imports, next, at) ?? [next]);
    for (const file of way) passed.add(file);
    at = next;
  }
  return [...passed];
}

function fileNamed(imports: Imports, names: readonly string[]): string | null {
  for (const name of names) {
    for (const file of imports.keys()) {
      if (file.replace(/\.tsx?$/, '').endsWith(`/${name}`)) return file;
    }
  }
  return null;
}

/** The shortest way by imports, both ends with it. Null if none leads there. */
function fewest(imports: Imports, from: string, to: string): readonly string[] | null {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  for (const file of cameFrom.keys()) {
    if (file === to) {
      const way: string[] = [];
      for (let at: string | null = to; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at);
      return way;
    }
    for (const next of imports.get(file) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return null;
}
