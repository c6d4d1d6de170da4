import { expect } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { person } from '../../support/databases/database-sale.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';

/** What people do who plan one route, and how they see it. */

export const newId = () => crypto.randomUUID();

export interface Stop {
  readonly sale_id: string;
  readonly note?: string;
  readonly settings?: object;
}

export const put = (
  id: string,
  stops: readonly Stop[],
  was: readonly Stop[] | null,
  more = {},
): Intent => {
  const said = { name: 'Saturday', day: '2026-11-21', settings: {}, ...more };
  return { op: 'route.put', a: { id, ...said, stops, was: was && { ...said, stops: was } } };
};
export const invite = (id: string, token: string): Intent => ({
  op: 'route.invite',
  a: { id, token },
});
export const join = (id: string, token: string): Intent => ({ op: 'route.join', a: { id, token } });
export const leave = (id: string): Intent => ({ op: 'route.leave', a: { id } });
export const remove = (id: string): Intent => ({ op: 'route.delete', a: { id } });
export const putOut = (id: string, partnerId?: string): Intent => ({
  op: 'route.remove',
  a: { id, partner_id: partnerId },
});

interface ReadRoute {
  readonly partner_ids?: string[];
  readonly was_removed?: boolean;
}

export function togetherOn(database: TestDatabase) {
  const read = async ({ user, own }: Awaited<ReturnType<typeof person>>, id: string) => {
    const rows = await new Device(database, user).pull(own);
    const [, , rev = 0, doc = null] = rows.find(([, of]) => of === id) ?? [];
    const { created_at: _, updated_at: _at, ...rest } = doc ?? {};
    return { rev, stops: [] as Stop[], partners: [] as string[], ...(rest as ReadRoute) };
  };

  /** Ann has a route with these stops, and Bob has joined her. */
  const two = async (stops: readonly Stop[] = [], more = {}) => {
    const ann = await person(database, { displayName: 'Ann' });
    const bob = await person(database, { displayName: 'Bob' });
    const [id, token] = [newId(), newId()];
    const made = await ann.device.outcomes(put(id, stops, null, more), invite(id, token));
    const answer = await bob.device.push(join(id, token));
    expect([made, answer.res]).toMatchObject([['ok', 'ok'], [{ st: 'ok' }]]);
    return { ann, bob, id, token, answer };
  };
  return { read, two };
}
