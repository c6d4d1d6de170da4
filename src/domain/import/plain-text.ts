/** A text without the tags and codes that a web page or a mail brings along. */
export interface PlainText {
  readonly text: string;
  /** Whether it is the text as it was given, so that offsets are the same. */
  readonly isSource: boolean;
  /** The offset in the text as it was given. */
  offsetAt(index: number): number;
}

const IS_HTML =
  /<(?:html|body|div|p|br|span|table|td|li|ul|h[1-6]|b|strong|font|a)\b[^<>]{0,400}>/iu;
const IS_MAIL = /^(?:[A-Z][A-Za-z-]{1,40}:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){3,}\r?\n/u;

/** Removes tags, codes, and the head of a mail. What is not HTML or a mail stays as it is. */
export function plainTextOf(source: string): PlainText {
  const head = headEnd(source);
  const isHtml = IS_HTML.test(source);
  if (head === 0 && !isHtml) return { text: source, isSource: true, offsetAt: (index) => index };
  const builder = new Builder();
  if (head > 0) keepSubject(source.slice(0, head), builder);
  if (isHtml) readHtml(source, head, builder);
  else builder.put(source.slice(head), head, 1);
  const { text, offsets } = builder.done();
  return {
    text,
    isSource: false,
    offsetAt: (index) => offsets[Math.max(0, index)] ?? source.length,
  };
}

/** Where the head of a mail ends, or 0 if there is none. */
function headEnd(source: string): number {
  const start = source.slice(0, 20_000);
  const match = IS_MAIL.exec(start);
  return match !== null && /^(?:subject|from|date):/imu.test(match[0]) ? match[0].length : 0;
}

function keepSubject(head: string, builder: Builder): void {
  const match = /^subject:[ \t]*(.*)$/imu.exec(head);
  const subject = match?.[1];
  if (match === null || subject === undefined) return;
  const start = match.index + match[0].length - subject.length;
  builder.put(subject, start, 1);
  builder.put('\n', start, 0);
}

class Builder {
  private readonly pieces: string[] = [];
  private readonly offsets: number[] = [];

  /** `step`: how far the source goes on with each letter. */
  put(text: string, at: number, step: 0 | 1): void {
    this.pieces.push(text);
    for (let index = 0; index < text.length; index++) this.offsets.push(at + index * step);
  }

  done(): { readonly text: string; readonly offsets: readonly number[] } {
    return { text: this.pieces.join(''), offsets: this.offsets };
  }
}

const BLOCK =
  /^\/?(?:p|div|br|li|ul|ol|tr|table|h[1-6]|hr|section|article|blockquote|title|dd|dt)$/iu;
const CELL = /^\/?(?:td|th)$/iu;
const UNSEEN = /^(?:script|style|head|title|svg|template)$/iu;

function readHtml(source: string, start: number, builder: Builder): void {
  let at = start;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    const end = open < 0 ? source.length : open;
    copyWithCodes(source, at, end, builder);
    if (open < 0) return;
    at = pastTag(source, open, builder);
  }
}

/** Reads a tag, and with it what is not shown. A '<' that begins no tag is a letter like others. */
function pastTag(source: string, open: number, builder: Builder): number {
  if (source.startsWith('<!--', open)) {
    const end = source.indexOf('-->', open + 4);
    return end < 0 ? source.length : end + 3;
  }
  const name = /^\/?[a-z][a-z0-9]{0,20}/iu.exec(source.slice(open + 1, open + 24))?.[0];
  if (name === undefined && source[open + 1] !== '!') {
    builder.put('<', open, 1);
    return open + 1;
  }
  const close = source.indexOf('>', open);
  if (close < 0) return source.length;
  if (name !== undefined && BLOCK.test(name)) builder.put('\n', open, 0);
  else if (name !== undefined && CELL.test(name)) builder.put(' | ', open, 0);
  if (name === undefined || !UNSEEN.test(name)) return close + 1;
  return pastUnseen(source, close + 1, name);
}

function pastUnseen(source: string, from: number, name: string): number {
  const pattern = new RegExp(`</${name}`, 'giu');
  pattern.lastIndex = from;
  const end = pattern.exec(source)?.index;
  if (end === undefined) return source.length;
  const close = source.indexOf('>', end);
  return close < 0 ? source.length : close + 1;
}

const CODE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bull: '•',
  middot: '·',
  hellip: '…',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  deg: '°',
};

function copyWithCodes(source: string, from: number, to: number, builder: Builder): void {
  // In HTML, line breaks of the source are spaces.
  const text = source.slice(from, to).replace(/[\r\n]/gu, ' ');
  let at = 0;
  for (const match of text.matchAll(CODE)) {
    const shown = shownCode(match[1], match[2], match[3]);
    if (shown === null) continue;
    builder.put(text.slice(at, match.index), from + at, 1);
    at = match.index + match[0].length;
    builder.put(shown, from + match.index, 0);
  }
  builder.put(text.slice(at), from + at, 1);
}

function shownCode(decimal?: string, hex?: string, name?: string): string | null {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? null;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : null;
}
