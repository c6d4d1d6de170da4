import { createHash } from 'node:crypto';
/** Reads the `_headers` format of static hosts: a path pattern, then indented `Name: value` lines. */

export interface HeaderRule {
  readonly pattern: RegExp;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

function patternOf(path: string): RegExp {
  const escaped = path.trim().replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '.*')}$`);
}

export function parseHeaders(text: string): readonly HeaderRule[] {
  const rules: { pattern: RegExp; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      rules.push({ pattern: patternOf(line), headers: [] });
      continue;
    }
    const colon = line.indexOf(':');
    rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** All headers of one path. A later rule wins over an earlier one. */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Map<string, string> {
  const matching = rules.filter((rule) => rule.pattern.test(pathname));
  return new Map(matching.flatMap((rule) => rule.headers));
}

/** A file of the build, with its path from the root of the site. */
export interface BuiltFile {
  readonly path: string;
  readonly bytes: number;
}

const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/;
/** Cloudflare Pages reads 100 rules. This leaves room for the others. */
const MOST_RULES = 90;

/** Writes the rule of `{hashed}` for each file with a hash in its name. If there are too many, only for the largest. */
export function withHashedFiles(text: string, files: readonly BuiltFile[]): string {
  const hashed = files
    .filter(({ path }) => HASHED.test(path))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, MOST_RULES)
    .map(({ path }) => path)
    .toSorted();
  return text.replace(/^\/\{hashed\}\n((?:[ \t].*\n)+)/m, (_, headers: string) =>
    hashed.map((path) => `/${path}\n${headers}`).join(''),
  );
}

/** The inline scripts of a page, each by its hash, for a security policy that allows them. */
export function inlineScriptSources(page: string): readonly string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64');
    return `'sha256-${hash}'`;
  });
}
