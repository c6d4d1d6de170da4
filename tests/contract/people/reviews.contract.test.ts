import { expect, it } from 'vitest';
import { Device, kindsOf, type Row } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  person,
  postedSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

onEachDatabase('reviews', (database) => {
  const put = (id: string, saleId: string, changes: object = {}) => ({
    op: 'review.put',
    a: { id, sale_id: saleId, rating: 4, title: 'Good', comment: 'Friendly people', ...changes },
  });
  const remove = (id: string, saleId: string) => ({
    op: 'review.delete',
    a: { id, sale_id: saleId },
  });
  const reviewsIn = (rows: readonly Row[]) => rows.filter(([kind]) => kind === 'review');
  const rollUp = () => database.as('service_role', 'select app.roll_up()');
  const statsOf = async (saleId: string) => {
    await rollUp();
    const rows = await new Device(database, 'anon').pull(`s:${saleId}`);
    return rows.find(([kind]) => kind === 'stats')?.[3];
  };

  it('[SYNC-3] a review is in its sale’s scope, in its author’s, and in no cell', async () => {
    const sale = await postedSale(database);
    const author = await person(database, { displayName: 'Ann' });
    const follower = new Device(database, 'anon');
    await follower.pull(`s:${sale.id}`);
    await follower.pull(sale.point.scope);
    const id = crypto.randomUUID();
    const answer = await author.device.push(put(id, sale.id));
    const doc = {
      sale_id: sale.id,
      seller_id: sale.seller.uid,
      author_name: 'Ann',
      rating: 4,
      title: 'Good',
      comment: 'Friendly people',
    };
    const row = ['review', id, 1, doc];
    expect(answer.rows).toMatchObject([row]);
    expect(reviewsIn(await follower.pull(`s:${sale.id}`))).toMatchObject([row]);
    expect(reviewsIn(await author.device.pull(author.own))).toMatchObject([row]);
    expect(await follower.pull(sale.point.scope)).toEqual([]);
    expect(await sale.device.pull(`u:${sale.seller.uid}`)).not.toContainEqual(
      expect.arrayContaining(['review']),
    );
  });

  it('[SYNC-20] one that another device has changed since it was seen is not replaced', async () => {
    const sale = await postedSale(database);
    const author = await person(database);
    const other = new Device(database, author.user);
    const [id, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const first = await author.device.push(put(id, sale.id, { was: null }));
    expect(first.res).toMatchObject([{ st: 'ok', rev: 1 }]);
    expect(await other.outcomes(put(second, sale.id, { rating: 2, was: null }))).toEqual(['stale']);
    // The same, said twice, is no conflict.
    expect(await other.outcomes(put(second, sale.id, { was: null }))).toEqual(['ok']);
    const seen = put(id, sale.id).a;
    expect(await other.outcomes(put(id, sale.id, { rating: 2, was: seen }))).toEqual(['ok']);
    expect(await author.device.outcomes(put(id, sale.id, { rating: 3, was: seen }))).toEqual([
      'stale',
    ]);
  });

  it('[SYNC-20] rating, title and comment are merged by what their person saw', async () => {
    const sale = await postedSale(database);
    const { device, own } = await person(database);
    const id = crypto.randomUUID();
    const first = { rating: 4, title: 'Good', comment: 'Friendly people' };
    const said = (changes: object, was: object | null = first) =>
      put(id, sale.id, { ...changes, was });
    expect(
      await device.outcomes(
        said({}, null),
        said({ rating: 5 }),
        said({ title: 'Great' }),
        said({ title: 'Nice' }),
        said({ rating: 2 }, null),
        said({}, { rating: 9 }),
      ),
    ).toEqual(['ok', 'ok', 'ok', 'stale', 'stale', 'invalid']);
    expect(reviewsIn(await device.pull(own))).toMatchObject([
      ['review', id, 3, { rating: 5, title: 'Great', comment: 'Friendly people' }],
    ]);
  });

  it('[SYNC-6] one a person and sale: a second id changes the first, which keeps its own', async () => {
    const sale = await postedSale(database);
    const author = await person(database);
    const [id, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await author.device.push(put(id, sale.id));
    const answer = await author.device.push(put(second, sale.id, { rating: 2, title: '' }));
    expect(answer.rows).toMatchObject([['review', id, 2, { rating: 2, title: '' }]]);
    expect(reviewsIn(await author.device.pull(author.own))).toMatchObject([['review', id, 2, {}]]);
    const other = await person(database);
    expect(await other.device.outcomes(put(id, sale.id))).toEqual(['duplicate']);
    expect(await other.device.outcomes(put(second, sale.id))).toEqual(['ok']);
  });

  it('[SYNC-4] a deleted review leaves both scopes, and put again it continues its rev', async () => {
    const sale = await postedSale(database);
    const author = await person(database);
    const [follower, late] = [new Device(database, 'anon'), new Device(database, 'anon')];
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await author.device.push(put(id, sale.id));
    for (const each of [follower, late]) await each.pull(`s:${sale.id}`);
    const gone = [['review', id, 1, null]];
    const removed = await author.device.push(remove(other, sale.id));
    expect(removed.rows).toEqual(gone);
    expect(await follower.pull(`s:${sale.id}`)).toEqual(gone);
    expect(await author.device.pull(author.own)).toEqual(gone);
    expect((await author.device.push(remove(other, sale.id))).rows).toEqual([
      ['review', other, 0, null],
    ]);
    const again = await author.device.push(put(id, sale.id));
    expect(again.rows).toMatchObject([['review', id, 2, { rating: 4 }]]);
    for (const each of [follower, late]) {
      expect(await each.pull(`s:${sale.id}`)).toMatchObject([['review', id, 2, {}]]);
    }
    expect(await author.device.pull(author.own)).toMatchObject([['review', id, 2, {}]]);
  });

  it('[SYNC-4] a tombstone outlives a put of its id that only changed another review', async () => {
    const sale = await postedSale(database);
    const author = await person(database);
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await author.device.push(put(first, sale.id), remove(first, sale.id), put(second, sale.id));
    await author.device.push(put(first, sale.id, { rating: 1 }));
    const rows = reviewsIn(await author.device.pull(author.own));
    expect(rows).toContainEqual(['review', first, 1, null]);
    expect(rows).toMatchObject([{ 1: first }, { 1: second, 2: 2, 3: { rating: 1 } }]);
  });

  it('[SYNC-4] reviews leave and enter with their sale; the author keeps them', async () => {
    const sale = await postedSale(database);
    const author = await person(database);
    const follower = new Device(database, 'anon');
    const id = crypto.randomUUID();
    await author.device.push(put(id, sale.id));
    await follower.pull(`s:${sale.id}`);
    const hide = (hidden: boolean) =>
      database.owner('update app.sale set hidden = $2 where id = $1', [sale.id, hidden]);
    await hide(true);
    expect(kindsOf(await follower.pull(`s:${sale.id}`))).toEqual(['-review', '-sale']);
    expect(kindsOf(await new Device(database, 'anon').pull(`s:${sale.id}`))).toEqual(['-sale']);
    expect(await author.device.outcomes(put(id, sale.id))).toEqual(['gone']);
    expect(reviewsIn(await author.device.pull(author.own))).toMatchObject([['review', id, 2, {}]]);
    await hide(false);
    expect(kindsOf(await follower.pull(`s:${sale.id}`))).toEqual([
      'place',
      'review',
      'sale',
      'stats',
    ]);
    await sale.device.push({ op: 'sale.delete', a: { id: sale.id } });
    expect(kindsOf(await follower.pull(`s:${sale.id}`))).toEqual(['-review', '-sale']);
    expect(kindsOf(await author.device.pull(author.own))).toEqual(['-review']);
  });

  it('[SYNC-4] a new name of the author reaches the author’s reviews', async () => {
    const sale = await postedSale(database);
    const author = await person(database, { displayName: 'Ann' });
    const id = crypto.randomUUID();
    await author.device.push(put(id, sale.id));
    const set = { display_name: 'Bea' };
    await author.device.push({ op: 'profile.patch', a: { id: author.user.uid, set } });
    const rows = await new Device(database, 'anon').pull(`s:${sale.id}`);
    expect(reviewsIn(rows)).toMatchObject([['review', id, 2, { author_name: 'Bea' }]]);
  });

  it('[spec 6] a review needs an account, a registered seller, and someone else’s sale', async () => {
    const sale = await postedSale(database);
    const author = await person(database);
    const guest = new Device(database, 'anon');
    const id = crypto.randomUUID();
    expect(await guest.outcomes(put(id, sale.id), remove(id, sale.id))).toEqual([
      'forbidden',
      'forbidden',
    ]);
    expect(await sale.device.outcomes(put(id, sale.id))).toEqual(['forbidden']);
    const guests = crypto.randomUUID();
    await guest.push(createSale(guests, freshPoint(), { secret_hash: sha256('x') }));
    expect(await author.device.outcomes(put(id, guests))).toEqual(['forbidden']);
    expect(await author.device.outcomes(put(id, crypto.randomUUID()))).toEqual(['gone']);
  });

  it.each([
    ['no rating', { rating: null }],
    ['a rating of 0', { rating: 0 }],
    ['a rating of 6', { rating: 6 }],
    ['half a star', { rating: 3.5 }],
    ['a title that is too long', { title: 'x'.repeat(121) }],
    ['a comment that is too long', { comment: 'x'.repeat(2001) }],
    ['a comment that is no text', { comment: {} }],
  ])('[SYNC-7] review.put refuses %s', async (_, changes) => {
    const sale = await postedSale(database);
    const author = await person(database);
    expect(await author.device.outcomes(put(crypto.randomUUID(), sale.id, changes))).toEqual([
      'invalid',
    ]);
  });

  it('[SYNC-3] the roll-up counts them for the sale, and for all sales of its seller', async () => {
    const sale = await postedSale(database);
    const second = crypto.randomUUID();
    await sale.device.push(createSale(second, freshPoint()));
    const [one, two] = [await person(database), await person(database)];
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
    await one.device.push(put(a, sale.id, { rating: 5 }));
    await two.device.push(put(b, sale.id, { rating: 2 }));
    const none = { reviews: 0, rating_sum: 0 };
    const sellers = { seller_reviews: 2, seller_rating_sum: 7 };
    expect(await statsOf(sale.id)).toMatchObject({ reviews: 2, rating_sum: 7, ...sellers });
    expect(await statsOf(second)).toMatchObject({ ...none, ...sellers });
    // A sale posted later has its seller's rating too.
    const third = crypto.randomUUID();
    await sale.device.push(createSale(third, freshPoint()));
    expect(await statsOf(third)).toMatchObject({ ...none, ...sellers });

    await one.device.push(put(a, sale.id, { rating: 1 }));
    await two.device.push(remove(b, sale.id));
    const left = { seller_reviews: 1, seller_rating_sum: 1 };
    expect(await statsOf(sale.id)).toMatchObject({ reviews: 1, rating_sum: 1, ...left });
    await sale.device.push({ op: 'sale.delete', a: { id: sale.id } });
    expect(await statsOf(second)).toMatchObject({ ...none, seller_reviews: 0 });
  });
});
