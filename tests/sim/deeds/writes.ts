import type { QueueEntry } from '../../../src/sync/local-store.ts';
import type { MutationName, NewMutation } from '../../../src/sync/mutations/mutation.ts';
import type { CarriedOut } from '../../support/fake-server/fake-server.ts';

/** What people have done, told apart by values that no two writes share. */

export type Field =
  | 'title'
  | 'description'
  | 'days'
  | 'street'
  | 'email'
  | 'url'
  | 'tags'
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

/** One field as one mutation sets it. */
export interface FieldValue {
  readonly entityId: string;
  readonly field: Field;
  readonly value: string;
}

export interface Write {
  readonly no: number;
  readonly device: string;
  readonly principal: string;
  readonly entityId: string;
  readonly op: MutationName;
  /** Of what has no value of its own known only once its operation id is. */
  values: readonly FieldValue[];
  /** The field of such a one. */
  readonly unnamed: Field | null;
  /** Told to the person: the commit has resolved. Before that the write may exist or not. */
  isResolved: boolean;
  /** A device that was thrown away, or work that the person gave up, owes nothing. */
  isExcused: boolean;
}

/** Mutations that set no value of their own: what they do is told apart by the operation id. */
const STATES: { readonly [N in MutationName]?: Field } = {
  'sale.delete': 'delete',
  'save.set': 'save',
  'save.unset': 'save',
  'review.delete': 'review',
  'route.delete': 'route',
  'search.delete': 'search',
};

/** What may be known by its operation id alone. */
export const OP_ID_FIELDS: ReadonlySet<Field> = new Set([
  'save',
  'review',
  'route',
  'search',
  'delete',
]);

/** Fields of a sale: where it is not to be seen, neither are they. */
export const OF_SALE: ReadonlySet<Field> = new Set([
  'title',
  'description',
  'days',
  'street',
  'email',
  'url',
  'tags',
  'rain',
  'sold-out',
  'half-price',
  'cancel',
]);

/** Which of them say that there is nothing any more. */
export const TAKES_AWAY = /^(?:save\.unset|\w+\.delete) /;

export function stateField(op: MutationName): Field | null {
  return STATES[op] ?? null;
}

/** The values that a mutation sets, whether it is queued, on its way or carried out. */
export function valuesOf(
  { op, args }: Pick<CarriedOut | QueueEntry | NewMutation, 'op' | 'args'>,
  opId: string,
): FieldValue[] {
  const loose = args as Readonly<Record<string, unknown>>;
  const id = String(loose['id']);
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

/** What is as its person saw it is not said by them. */
function saidAnew(args: Readonly<Record<string, unknown>>, field: string): unknown {
  const was = args['was'] as Readonly<Record<string, unknown>> | null | undefined;
  return was?.[field] === args[field] ? undefined : args[field];
}

/** Of those that a sale is posted with nothing is told. */
function tagOf(tags: unknown): string | undefined {
  const [tag] = (tags as readonly string[] | undefined) ?? [];
  return tag?.startsWith('tag ') === true ? tag : undefined;
}

/** No two writes share the last date: the first ones may be today. */
export function lastDate(days: unknown): unknown {
  return (days as { date: string }[] | undefined)?.at(-1)?.date;
}

export function keyOf({ entityId, field, value }: FieldValue): string {
  return `${entityId} ${field} ${value}`;
}
