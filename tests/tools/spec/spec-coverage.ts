import type { NamedTest } from './test-titles.ts';

/** One line of the specification. */
export interface SpecLine {
  /** Section and number, '5.3'. */
  readonly id: string;
  readonly part: string;
  readonly text: string;
}

export interface Coverage {
  readonly covered: readonly SpecLine[];
  /** Lines without a case, because there is a decision instead. */
  readonly decided: readonly SpecLine[];
  readonly open: readonly SpecLine[];
  /** Ids that a test or a decision names although there is no such line. */
  readonly unknown: readonly string[];
}

/** A table of lines: a heading, then id, part and text between tabs. */
export function parseLines(table: string): SpecLine[] {
  const [, ...rows] = table.split('\n').filter((row) => row.trim() !== '');
  return rows.map((row) => {
    const [id = '', part = '', text = ''] = row.split('\t');
    return { id, part, text: text.trim() };
  });
}

/** Which lines a running test speaks for, and which are decided otherwise. */
export function coverageOf(
  lines: readonly SpecLine[],
  tests: readonly NamedTest[],
  decisions: Readonly<Record<string, string>>,
): Coverage {
  const named = new Set(tests.filter(({ runs }) => runs).flatMap(({ rule }) => lineOf(rule) ?? []));
  const known = new Set(lines.map(({ id }) => id));
  const mentioned = [...tests.flatMap(({ rule }) => lineOf(rule) ?? []), ...Object.keys(decisions)];
  const covered = lines.filter(({ id }) => named.has(id));
  const rest = lines.filter(({ id }) => !named.has(id));
  return {
    covered,
    decided: rest.filter(({ id }) => id in decisions),
    open: rest.filter(({ id }) => !(id in decisions)),
    unknown: [...new Set(mentioned)].filter((id) => !known.has(id)),
  };
}

/** How another table differs from ours, one sentence for each difference; empty if they say the same. */
export function differences(ours: readonly SpecLine[], other: readonly SpecLine[]): string[] {
  const here = new Map(ours.map((line) => [line.id, line]));
  const there = new Map(other.map((line) => [line.id, line]));
  return [
    ...other.filter(({ id }) => !here.has(id)).map(({ id }) => `missing ${id}`),
    ...ours.filter(({ id }) => !there.has(id)).map(({ id }) => `extra ${id}`),
    ...ours
      .filter(({ id, text }) => there.has(id) && there.get(id)?.text !== text)
      .map(({ id }) => `different text ${id}`),
  ];
}

function lineOf(rule: string): string | null {
  return rule.startsWith('spec-line ') ? rule.slice('spec-line '.length) : null;
}
