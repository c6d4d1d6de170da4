import { afterEach, expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import type { Who } from '../../support/databases/database-roles.ts';
import { createSale, freshPoint, person, sha256 } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { begin, standsBehind } from './waiting.ts';

const newId = () => crypto.randomUUID();
const ADDRESS = { 'cf-connecting-ip': '203.0.113.71' };
const letter = (id: string): Intent => ({
  op: 'contact.send',
  a: { id, name: 'Ann', email: 'ann@mail.example', subject: 'Hello', message: 'There.' },
});

/** PGlite has one connection, so nobody waits for anyone. */
onEachDatabase('an id that someone else has under way', (database, kind) => {
  afterEach(() => database.owner('delete from app.used'));

  const push = (who: Who, body: object) => begin(database, who, 'sync_push', body, ADDRESS);
  /** A guest's: some sales, then one more mutation. */
  const salesThen = (guest: Device, last: Intent) => {
    const sale = () => createSale(newId(), freshPoint(), { secret_hash: sha256('code') });
    return guest.body(sale(), sale(), sale(), last);
  };
  const outcomesOf = async ({ client_id }: { readonly client_id: string }) =>
    (
      await database.owner<{ outcome: string }>(
        `select coalesce(res ->> 'code', res ->> 'st') as outcome
         from app.result where client_id = $1 order by mid`,
        [client_id],
      )
    ).map(({ outcome }) => outcome);
  /** How much the sales and all mutations of this device count at its address. */
  const usedBy = (clientId: string) =>
    database.owner(
      `select what, times::int from app.used
       where part = $1 and what in ('mutation', 'sale.create.guest') order by what`,
      ['device:' + clientId],
    );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] of an operation keeps no push waiting and undoes none: what came before it stands and counts',
    async () => {
      const stranger = await person(database);
      const theirs = stranger.device.body(letter(newId()));
      const underway = await push(stranger.user, theirs).ended;
      const guest = new Device(database, 'anon', ADDRESS);
      const body = salesThen(guest, letter(newId()));
      const muts = body.muts.map((each, n) =>
        n === 3 ? { ...each, op_id: theirs.muts[0]!.op_id } : each,
      );
      const same = push('anon', { ...body, muts });
      const waitsFor = await standsBehind(database, same);
      await underway.commit();
      await same.ended.then((each) => each.commit());
      expect(waitsFor).toEqual([]);
      expect(await outcomesOf(body)).toEqual(['ok', 'ok', 'ok']);
      expect(await usedBy(body.client_id)).toEqual([
        { what: 'mutation', times: 3 },
        { what: 'sale.create.guest', times: 3 },
      ]);
      expect(await guest.send({ ...body, muts: muts.slice(3) })).toMatchObject({
        res: [{ code: 'duplicate' }],
      });
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] of a guest’s operation on another device gives its result a moment later',
    async () => {
      const [first, second] = [new Device(database, 'anon'), new Device(database, 'anon')];
      const before = first.body(letter(newId()));
      const underway = await push('anon', before).ended;
      const again = { ...second.body(letter(newId())), muts: before.muts };
      expect(await second.send(again)).toMatchObject({ refused: 'limit', retry_after: 1 });
      await underway.commit();
      expect(await second.send(again)).toMatchObject({ res: [{ st: 'ok' }] });
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] of a row ends a push before it, which is done while that is still open',
    async () => {
      const stranger = await person(database);
      const id = newId();
      const underway = await push(stranger.user, stranger.device.body(letter(id))).ended;
      const guest = new Device(database, 'anon', ADDRESS);
      const body = salesThen(guest, letter(id));
      await push('anon', body).ended.then((each) => each.commit());
      expect(await outcomesOf(body)).toEqual(['ok', 'ok', 'ok']);
      expect(await usedBy(body.client_id)).toEqual([
        { what: 'mutation', times: 3 },
        { what: 'sale.create.guest', times: 3 },
      ]);
      await underway.commit();
      expect(await guest.send({ ...body, muts: body.muts.slice(3) })).toMatchObject({
        res: [{ code: 'duplicate' }],
      });
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] and that others can know, as an address for the newsletter, stops no push; it is kept once in the end',
    async () => {
      const email = `${newId()}@mail.example`;
      const subscribe = (): Intent => ({ op: 'newsletter.subscribe', a: { id: newId(), email } });
      const stranger = await person(database);
      const underway = await push(stranger.user, stranger.device.body(subscribe())).ended;
      const guest = new Device(database, 'anon', ADDRESS);
      expect(await guest.outcomes(subscribe(), letter(newId()))).toEqual(['ok', 'ok']);
      await underway.commit();
      await database.as('service_role', 'select app.prune()');
      const kept = 'select from app.newsletter where email = $1';
      expect(await database.owner(kept, [email])).toHaveLength(1);
    },
  );
});
