import type { SpecLine } from '../spec-coverage.ts';

/** What a line says in quotes. A text that the next line goes on with is there as two parts. */
export function quotedTexts({ text }: SpecLine): string[] {
  const found: string[] = [];
  let openedAt: number | null = null;
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== "'") continue;
    const before = text[at - 1] ?? ' ';
    const after = text[at + 1] ?? ' ';
    if (openedAt === null && /[\s(/]/.test(before) && /\S/.test(after)) openedAt = at + 1;
    else if (/\S/.test(before) && !/\w/.test(after)) {
      // "30 days' notice" closes nothing; a line that begins within a text closes what another opened.
      if (openedAt === null && /\w/.test(before)) continue;
      found.push(text.slice(openedAt ?? 0, at));
      openedAt = null;
    }
  }
  if (openedAt !== null) found.push(text.slice(openedAt));
  return [...new Set(found.map((part) => part.trim()))].filter((part) => /[a-z]/i.test(part));
}

/** The numbers and times of day that a line names outside its quotes, as they are written there. */
export function plainNumbers(line: SpecLine): string[] {
  const quotes = quotedTexts(line);
  const rest = quotes.reduce((text, quote) => text.replaceAll(quote, ' '), line.text);
  const found = rest.matchAll(
    /(?<![\w.])(?:\d\d:\d\d|\d+(?:\.\d+)?)(?=px|AM|PM|\W|$)(?!:)|\d+(?=x\d)|(?<=\dx)\d+/g,
  );
  return [...new Set([...found].map(([number]) => number))];
}

const PLACEHOLDER = String.raw`\$\{[^{}]*\}`;
/** In what people read: '{tier name}', the N of '+N more', the n of 'Create Route (n)', 'X miles'. */
const STANDS_FOR = /\{[^{}]*\}|(?<=\+)N\b|(?<=\()n(?=\))|^X\b/g;

/** Finds a text in source, where a `${...}` stands for what the specification writes as '{x}'. */
export function patternOf(text: string): RegExp {
  const hasPlaceholders = text.search(STANDS_FOR) !== -1;
  const parts = text.split(STANDS_FOR).map((part) => {
    const literal = part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
    const quotes = literal.replaceAll("'", String.raw`(?:\\?'|’)`);
    return hasPlaceholders ? quotes.replaceAll(/\d+/g, `(?:$&|${PLACEHOLDER})`) : quotes;
  });
  return new RegExp(parts.join(PLACEHOLDER), 'g');
}
