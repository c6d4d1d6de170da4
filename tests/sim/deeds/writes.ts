import { VISIT_FACTS, type VisitFact } from '../../../src/domain/sale/sale-fields.ts';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { MutationName, NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { isPlan } from '../together/plans.ts';
import type { CarriedOut } from '../../support/fake-server/fake-server.ts';

/** What people have done. No two writes share a value, so a value identifies its write. */

export type Field =
  | 'title'
  | 'description'
  | 'days'
  | 'street'
  | 'email'
  | 'url'
  | 'tags'
  | VisitFact
  | 'rain'
  | 'sold-out'
  | 'half-price'
  | 'cancel'
  | 'delete'
  | 'save'
  | 'review'
  | 'note'
  | 'route'
  | 'search'
  | 'profile'
  | 'preference'
  | 'is-on'
  | 'sent';

/** The value that one mutation sets in one field. */
export interface FieldValue {
  readonly entityId: string;
  readonly field: Field;
  readonly value: string;
}

export interface Write {
  /** Greater for what is said later. */
  no: number;
  readonly device: string;
  readonly principal: string;
  readonly entityId: string;
  readonly op: MutationName;
  /** For a mutation without a value of its own, known only once its operation id is. */
  values: readonly FieldValue[];
  /** The field of such a mutation. */
  readonly unnamed: Field | null;
  /** The person was told: the commit has resolved. Before that, the write may exist or not. */
  isResolved: boolean;
  /** Nothing is owed: the device was thrown away, or the person gave the work up. */
  isExcused: boolean;
}

/** Mutations without a value of their own. Their operation id identifies what they do. */
const STATES: { readonly [N in MutationName]?: Field } = {
  'sale.restore': 'cancel',
  'sale.delete': 'delete',
  'save.set': 'save',
  'save.unset': 'save',
  'review.delete': 'review',
  'route.delete': 'route',
  'search.delete': 'search',
};

/** Fields that may be identified by an operation id alone. */
export const OP_ID_FIELDS: ReadonlySet<Field> = new Set([
  'cancel',
  'save',
  'review',
  'route',
  'search',
  'delete',
]);

/** Fields of a sale. They are visible only where the sale is. */
export const OF_SALE: ReadonlySet<Field> = new Set([
  'title',
  'description',
  'days',
  'street',
  'email',
  'url',
  'tags',
  ...VISIT_FACTS,
  'rain',
  'sold-out',
  'half-price',
  'cancel',
]);

/** Values that mean that nothing is there any more. */
export const TAKES_AWAY = /^(?:sale\.restore|save\.unset|\w+\.delete) /;

export function stateField(op: MutationName): Field | null {
  return STATES[op] ?? null;
}

/** The values that a mutation sets, whether it is queued, in transit or carried out. */
export function valuesOf(
  { op, args }: Pick<CarriedOut | OutboxEntry | NewMutation, 'op' | 'args'>,
  opId: string,
): FieldValue[] {
  const loose = args as Readonly<Record<string, unknown>>;
  const id = String(loose['id']);
  // What several people plan has a book of its own.
  if (isPlan(id)) return [];
  const saleId = 'saleId' in loose ? String(loose['saleId']) : id;
  const one = (entityId: string, field: Field, value: unknown): FieldValue[] =>
    typeof value === 'string' ? [{ entityId, field, value }] : [];
  const state = STATES[op];
  if (state !== undefined) return one(saleId, state, `${op} ${opId}`);
  switch (op) {
    case 'sale.create':
    case 'sale.patch': {
      const set = (op === 'sale.patch' ? loose['set'] : loose) as Record<string, unknown>;
      return [
        ...one(id, 'title', set['title']),
        ...one(id, 'description', set['description']),
        ...one(id, 'street', (set['place'] as { street: unknown } | undefined)?.street),
        ...one(id, 'email', set['email']),
        ...one(id, 'days', lastDate(set['days'])),
        ...one(id, 'url', set['saleUrl']),
        ...one(id, 'tags', tagOf(set['tags'])),
        ...VISIT_FACTS.flatMap((fact) => one(id, fact, set[fact] || undefined)),
        ...one(id, 'rain', set['rainDate']),
        ...one(id, 'sold-out', set['soldOutAt']),
        ...one(id, 'half-price', set['halfPriceFrom']),
      ];
    }
    case 'sale.days':
      return one(id, 'days', lastDate(loose['days']));
    case 'sale.cancel':
      return one(id, 'cancel', loose['reason']);
    case 'review.put':
      return one(saleId, 'review', saidAnew(loose, 'comment'));
    case 'note.put':
      return one(id, 'note', saidAnew(loose, 'text'));
    case 'route.put':
      return one(id, 'route', saidAnew(loose, 'name'));
    case 'search.put':
      return one(id, 'search', saidAnew(loose, 'name'));
    case 'profile.patch':
      return one(id, 'profile', (loose['set'] as Record<string, unknown>)['displayName']);
    case 'preference.put':
      return one(id, 'preference', loose['value']);
    case 'ison.add':
      return one(saleId, 'is-on', id);
    case 'checkin.add':
    case 'report.add':
    case 'contact.send':
    case 'newsletter.subscribe':
      return one(id, 'sent', op);
    default:
      return [];
  }
}

/** A value that the person left as it was does not count as theirs. */
function saidAnew(args: Readonly<Record<string, unknown>>, field: string): unknown {
  const was = args['was'] as Readonly<Record<string, unknown>> | null | undefined;
  return was?.[field] === args[field] ? undefined : args[field];
}

/** Only tags from edits are tracked, not those that a sale is posted with. */
function tagOf(tags: unknown): string | undefined {
  const [tag] = (tags as readonly string[] | undefined) ?? [];
  return tag?.startsWith('tag ') === true ? tag : undefined;
}

/** No two writes share the last date. Earlier dates may be today. */
export function lastDate(days: unknown): unknown {
  return (days as { date: string }[] | undefined)?.at(-1)?.date;
}

export function keyOf({ entityId, field, value }: FieldValue): string {
  return `${entityId} ${field} ${value}`;
}
