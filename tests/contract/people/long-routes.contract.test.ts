import { expect, it } from 'vitest';
import type { RouteStop } from '../../../src/domain/route/route.ts';
import { jsonBytes } from '../../../src/domain/text/json-size.ts';
import { toCamelKeys, toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import { argsToSend } from '../../../src/sync/mutations/registry.ts';
import type { MutationArgs } from '../../../src/sync/mutations/mutation.ts';
import { planEnqueue } from '../../../src/sync/outbox/outbox-plan.ts';
import type { Intent } from '../../support/databases/database-device.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { leave, newId, put, togetherOn } from './together-kit.ts';

onEachDatabase('a route that partners have made long', (database) => {
  const { read, two } = togetherOn(database);
  const fields = { name: 'Saturday', day: '2026-11-21', settings: {} };

  /** The change as a device queues and sends it. */
  const sent = (id: string, said: readonly object[], seen: readonly object[]): Intent => {
    const of = (stops: readonly object[]) => ({
      ...fields,
      stops: toCamelKeys(stops) as readonly RouteStop[],
    });
    const args: MutationArgs['route.put'] = { id, ...of(said), was: of(seen) };
    const made = { principal: 'ann', createdAtMs: 0, newOpId: newId };
    const plan = planEnqueue([], { ...made, mutation: { op: 'route.put', args } });
    if (!plan.ok) throw new Error(plan.error);
    const [entry] = plan.value.add as readonly OutboxEntry[];
    return { op: 'route.put', a: toSnakeKeys(entry && argsToSend(entry)) as Intent['a'] };
  };

  /** So many stops with notes of so many letters. */
  const noted = (stops: readonly { readonly sale_id: string }[], letters: number) =>
    stops.map((stop, at) => ({ ...stop, note: `${at} ${'n'.repeat(letters)}` }));

  const unlisted = (letters: number) => ({
    sale_id: newId(),
    settings: { unlisted: { title: 't'.repeat(letters), lat: 39.7, lng: -105 } },
  });

  it('[SYNC-20] of 177 KB is changed, a stop is taken off, and it is shortened at last', async () => {
    const shared = Array.from({ length: 200 }, () => unlisted(390));
    const { ann, bob, id } = await two();
    // His notes first, then what she adds to each stop.
    const bare = shared.map(({ sale_id }) => ({ sale_id }));
    await ann.device.push(put(id, bare, []));
    expect(await bob.device.outcomes(put(id, noted(bare, 375), bare))).toEqual(['ok']);
    expect(await ann.device.outcomes(put(id, shared, bare))).toEqual(['ok']);
    const { stops } = await read(bob, id);
    expect(jsonBytes(stops)).toBeGreaterThan(177_000);
    expect(stops).toHaveLength(200);
    const shorter = stops.with(7, { ...stops[7], sale_id: stops[7]?.sale_id ?? '', note: 'Oil' });
    const fewer = shorter.slice(1);
    expect(await bob.device.outcomes(sent(id, shorter, stops), sent(id, fewer, shorter))).toEqual([
      'ok',
      'ok',
    ]);
    expect((await read(bob, id)).stops).toEqual(fewer);
    expect((await read(ann, id)).stops).toEqual(shared.slice(1));
    // As before: longer than it is, it may not get.
    const longer = fewer.with(3, { sale_id: '', ...fewer[3], note: 'n'.repeat(2000) });
    expect(await bob.device.outcomes(sent(id, longer, fewer))).toEqual(['limit']);
    // What both have changed differently is still the person's to decide.
    const note = (text: string) => fewer.with(3, { sale_id: '', ...fewer[3], note: text });
    expect(await bob.device.outcomes(sent(id, note('One'), fewer))).toEqual(['ok']);
    expect(await bob.device.outcomes(sent(id, note('Two'), fewer))).toEqual(['stale']);
    const last = sent(id, note('One').slice(150), note('One'));
    expect(await bob.device.outcomes(leave(id), last)).toEqual(['ok', 'ok']);
    expect((await read(bob, id)).stops).toEqual(note('One').slice(150));
  });

  it('[SYNC-20] of 100 KB of own notes and all that a partner may write is changed', async () => {
    const first = Array.from({ length: 200 }, () => ({ sale_id: newId() }));
    const { ann, bob, id } = await two(first);
    expect(await bob.device.outcomes(put(id, noted(first, 440), first))).toEqual(['ok']);
    const others = Array.from({ length: 190 }, () => unlisted(390));
    expect(await ann.device.outcomes(put(id, others, first))).toEqual(['ok']);
    const { stops } = await read(bob, id);
    expect(stops).toHaveLength(390);
    expect(jsonBytes(stops)).toBeGreaterThan(195_000);
    const [gone, kept = { sale_id: '' }, ...rest] = stops;
    const fewer = [{ ...kept, note: 'Oil' }, ...rest];
    expect(gone).toBeDefined();
    expect(await bob.device.outcomes(sent(id, fewer, stops))).toEqual(['ok']);
    expect((await read(bob, id)).stops).toEqual(fewer);
  });

  it('[SYNC-7] a stop that was seen and is said to be the same must be there', async () => {
    const [one, two_] = [{ sale_id: newId(), note: 'Lamp' }, { sale_id: newId() }];
    const { ann, id } = await two([one]);
    const seen = (stops: readonly unknown[]): Intent => ({
      op: 'route.put',
      a: { id, ...fields, stops: [one, two_], was: { ...fields, stops } },
    });
    expect(
      await ann.device.outcomes(
        seen([newId()]),
        seen([one.sale_id, one.sale_id]),
        seen(['x']),
        seen([null]),
        { op: 'route.put', a: { id, ...fields, stops: [one.sale_id], was: null } },
        seen([one.sale_id.toUpperCase()]),
      ),
    ).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'ok']);
    expect((await read(ann, id)).stops).toEqual([one, two_]);
  });
});
