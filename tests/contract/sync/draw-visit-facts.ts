import { SALE_FIELDS, visitFactsOf } from '../../../src/domain/sale/sale-fields.ts';
import { toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';

/** On the wire. */
export const VISIT_FACT_NAMES = Object.keys(Object(toSnakeKeys(visitFactsOf({}))));

/** Values that are stored; an empty one as none. A character outside the basic plane counts once. */
const GOOD: readonly unknown[] = [
  'Numbers at 6',
  'On the street',
  'Cash',
  ' two at a time ',
  'a line\nand\tanother',
  '',
  '',
  null,
  '   ',
  'x'.repeat(SALE_FIELDS.parking.max),
  '🪑'.repeat(SALE_FIELDS.parking.max),
];

/** Too long, of another type, or with characters that no text may have. */
const BAD: readonly unknown[] = [
  'x'.repeat(SALE_FIELDS.parking.max + 1),
  '🪑'.repeat(SALE_FIELDS.parking.max + 1),
  5,
  false,
  ['Cash'],
  { text: 'Cash' },
  'a bell \u0007',
  'turned \u202E around',
];

/** Some visit facts of a sale on the wire, or none. One in about twelve has a value that is refused. */
export function drawVisitFacts(random: () => number): Readonly<Record<string, unknown>> {
  const of = (from: readonly unknown[]) => from[Math.floor(random() * from.length)];
  const said = VISIT_FACT_NAMES.filter(() => random() < 0.4);
  const bad = random() < 0.08 ? of(said) : undefined;
  return Object.fromEntries(said.map((name) => [name, of(name === bad ? BAD : GOOD)]));
}
