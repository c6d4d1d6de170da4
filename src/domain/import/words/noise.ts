import type { Tokens } from './tokens.ts';

/** The index after a phone number, a price, a link, or an email address at this place; or null. */
export function pastNoise(tokens: Tokens, index: number): number | null {
  const token = tokens.at(index);
  if (token === undefined) return null;
  if (token.kind === 'number') return pastPhone(tokens, index);
  if (token.text === '$') return pastPrice(tokens, index);
  if (token.text === '(') {
    const isArea =
      tokens.text(index + 1).length === 3 &&
      tokens.number(index + 1) !== null &&
      tokens.text(index + 2) === ')';
    return isArea ? pastPhone(tokens, index + 3) : null;
  }
  if (token.kind !== 'word') return null;
  const isLink = /^(https?|www)$/u.test(token.text) && tokens.isGlued(index + 1);
  const isSite =
    tokens.text(index + 1) === '.' &&
    tokens.isGlued(index + 1) &&
    tokens.isGlued(index + 2) &&
    /^(com|net|org|us|co|io|info|biz)$/u.test(tokens.text(index + 2));
  const isEmail =
    tokens.text(index + 1) === '@' &&
    tokens.isGlued(index + 1) &&
    tokens.isGlued(index + 2) &&
    tokens.text(index + 3) === '.';
  return isLink || isSite || isEmail ? pastGlued(tokens, index) : null;
}

function pastGlued(tokens: Tokens, index: number): number {
  let at = index + 1;
  while (tokens.isGlued(at) && tokens.at(at)?.kind !== 'line') at++;
  return at;
}

/** "555-0134", "216-555-0134", "1 (216) 555.0134" */
function pastPhone(tokens: Tokens, index: number): number | null {
  const groups: number[] = [];
  let at = index;
  let end = index;
  while (tokens.at(at)?.kind === 'number' && groups.length < 4) {
    groups.push(tokens.text(at).length);
    end = at + 1;
    at = end;
    if (/^[-./)]$/u.test(tokens.text(at))) at++;
  }
  const shape = groups.join('');
  if (shape === '10') return end;
  const lengths = ['1334', '334', '34'].find((known) => shape.startsWith(known));
  if (lengths === undefined) return null;
  // "383 3060" may be anything; seven digits are a phone number only with a sign between them.
  const isJoined = /^[-.]$/u.test(tokens.text(index + 1)) && tokens.isGlued(index + 1);
  return lengths === '34' && !isJoined ? null : index + lengths.length * 2 - 1 <= end ? end : end;
}

/** "$5", "$1,200.50", "$5-10", "$5 to $10" */
function pastPrice(tokens: Tokens, index: number): number | null {
  let at = index + 1;
  if (tokens.at(at)?.kind !== 'number') return null;
  at++;
  while (
    /^[.,]$/u.test(tokens.text(at)) &&
    tokens.isGlued(at) &&
    tokens.at(at + 1)?.kind === 'number' &&
    tokens.isGlued(at + 1)
  )
    at += 2;
  const isRange = tokens.text(at) === '-' && tokens.isGlued(at);
  return isRange && tokens.at(at + 1)?.kind === 'number' ? at + 2 : at;
}
