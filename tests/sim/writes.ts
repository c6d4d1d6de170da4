import type { QueueEntry } from '../../src/sync/local-store.ts';
import type { NewMutation } from '../../src/sync/mutation.ts';
import type { CarriedOut } from '../support/fake-server.ts';

/** What people have done, told apart by values that no two writes share. */

export type Field = 'title' | 'description' | 'days' | 'street' | 'email' | 'cancel' | 'save';

/** One field as one mutation sets it. */
export interface FieldValue {
  readonly subject: string;
  readonly field: Field;
  readonly value: string;
}

export interface Write {
  readonly no: number;
  readonly device: string;
  readonly principal: string;
  readonly subject: string;
  /** Of a save known only once its operation id is. */
  values: readonly FieldValue[];
  /** Told to the person: the commit has resolved. Before that the write may exist or not. */
  isResolved: boolean;
  /** A device that was thrown away, or work that the person gave up, owes nothing. */
  isExcused: boolean;
}

/** The values that a mutation sets, whether it is queued, on its way or carried out. */
export function valuesOf(
  { op, args }: Pick<CarriedOut | QueueEntry | NewMutation, 'op' | 'args'>,
  opId: string,
): FieldValue[] {
  const loose = args as Readonly<Record<string, unknown>>;
  const subject = String(loose['id']);
  const found: FieldValue[] = [];
  const add = (field: Field, value: unknown) => {
    if (typeof value === 'string') found.push({ subject, field, value });
  };
  const days = (value: unknown) =>
    add('days', (value as { date: string }[] | undefined)?.[0]?.date);
  switch (op) {
    case 'sale.create':
    case 'sale.patch': {
      const set = (op === 'sale.patch' ? loose['set'] : loose) as Record<string, unknown>;
      add('title', set['title']);
      add('description', set['description']);
      add('street', (set['place'] as { street: unknown } | undefined)?.street);
      add('email', set['email']);
      days(set['days']);
      return found;
    }
    case 'sale.days':
      days(loose['days']);
      return found;
    case 'sale.cancel':
      add('cancel', loose['reason']);
      return found;
    case 'save.set':
    case 'save.unset':
      add('save', `${op} ${opId}`);
      return found;
  }
}

export function keyOf({ subject, field, value }: FieldValue): string {
  return `${subject} ${field} ${value}`;
}
