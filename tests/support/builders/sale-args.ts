import type { MutationArgs, NewMutation } from '../../../src/sync/mutations/mutation.ts';

/** Arguments of a plain sale in Denver, released at once. */
export function saleArgs(
  id: string,
  fields: Partial<MutationArgs['sale.create']> = {},
): MutationArgs['sale.create'] {
  return {
    id,
    title: 'Books and tools',
    description: 'A whole garage of it',
    zipCode: '80202',
    saleType: 'garage',
    kind: null,
    timeZone: 'America/Denver',
    saleUrl: null,
    tags: ['books'],
    place: { street: '1 Main St', lat: 39.74, lng: -104.99, quality: 'exact' },
    releaseRule: 'now',
    releaseAt: null,
    email: 'seller@example.org',
    days: [{ date: '2026-06-06', startTime: '08:00', endTime: '14:00', nextDay: false }],
    secretHash: null,
    ...fields,
  };
}

export function create(id: string, fields: Partial<MutationArgs['sale.create']> = {}): NewMutation {
  return { op: 'sale.create', args: saleArgs(id, fields) };
}

export function patch(id: string, set: MutationArgs['sale.patch']['set']): NewMutation {
  return { op: 'sale.patch', args: { id, set } };
}

export function days(id: string, date: string, expectRev: number | null = null): NewMutation {
  const day = { date, startTime: '09:00', endTime: '12:00', nextDay: false };
  return { op: 'sale.days', args: { id, days: [day], expectRev } };
}

export function restore(id: string): NewMutation {
  return { op: 'sale.restore', args: { id } };
}

export function cancel(id: string): NewMutation {
  return { op: 'sale.cancel', args: { id, reason: 'Rain' } };
}

export function save(id: string): NewMutation {
  return { op: 'save.set', args: { id } };
}

export function unsave(id: string): NewMutation {
  return { op: 'save.unset', args: { id } };
}

/** The cell of the sales created here. */
export const DENVER = `c:${Math.floor((39.74 + 90) * 4) * 2048 + Math.floor((-104.99 + 180) * 4)}`;
