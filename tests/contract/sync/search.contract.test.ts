import { afterAll, beforeAll, expect, it } from 'vitest';
import { toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import { serverTerms } from '../../../src/domain/search/search-terms.ts';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { cancel, create, DENVER, patch, saleArgs } from '../../support/builders/sale-args.ts';
import { createPrng, type Prng } from '../../sim/world/prng.ts';
import { Device } from '../../support/databases/database-device.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { newUser } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { findByWords } from '../../support/fake-server/find-words.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';

const NOW_MS = Date.parse('2026-06-01T12:00:00.000Z');
const DENVER_CELL = Number(DENVER.slice(2));

type Words = readonly (readonly string[])[];
interface Answer {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
}

/** One seller and one shopper, on the real server or the model. */
interface Way {
  write(mutation: NewMutation): Promise<string>;
  find(words: Words, cells?: readonly number[], limit?: number): Promise<Answer>;
  hide(id: string, hidden: boolean): Promise<void>;
}

async function realWay(database: TestDatabase): Promise<Way> {
  await database.owner('delete from app.sale');
  const seller = new Device(database, await newUser(database));
  return {
    async write({ op, args }) {
      const a = toSnakeKeys(args) as Record<string, unknown>;
      return (await seller.outcomes({ op, a }))[0] ?? '';
    },
    async find(words, cells, limit) {
      const [row] = await database.as<{ answer: { ids: string[]; more: boolean } }>(
        'anon',
        'select public.sync_search($1::jsonb) as answer',
        [JSON.stringify({ words, cells, limit })],
      );
      return { ids: row?.answer.ids ?? [], hasMore: row?.answer.more ?? false };
    },
    hide: async (id, hidden) => {
      await database.owner('update app.sale set hidden = $2 where id = $1', [id, hidden]);
    },
  };
}

function modelWay(): Way {
  const server = new FakeServer();
  server.nowMs = NOW_MS;
  return {
    write({ op, args }) {
      const opId = crypto.randomUUID();
      const mutations = [{ mid: 1, opId, v: 1, op, args: { ...args } }];
      const answer = server.push('seller', { clientId: opId, principal: 'seller', mutations });
      if (answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('refused');
      return Promise.resolve(answer.results[0]?.code ?? 'ok');
    },
    find: (words, cells, limit) =>
      Promise.resolve(findByWords(server.tables, server.nowMs, { words, cells, limit })),
    hide(id, hidden) {
      const sale = server.tables.sales.get(id);
      if (sale === undefined) throw new Error('no such sale');
      server.begin().commit((xid) => server.tables.writeSale({ ...sale, hidden }, xid));
      return Promise.resolve();
    },
  };
}

onEachDatabase('search', (database) => {
  beforeAll(() => database.setNow(new Date(NOW_MS).toISOString()), 120_000);
  afterAll(() => database.setNow(null));

  const bothWays = async () => [modelWay(), await realWay(database)];

  it('[spec 2] finds by title, description, tag, kind, type and ZIP code; beginnings with a star', async () => {
    for (const way of await bothWays()) {
      const id = crypto.randomUUID();
      const other = crypto.randomUUID();
      const said = await way.write(
        create(id, {
          title: 'Grandpa’s Café chairs',
          description: 'Vinyl; 78rpm/33rpm',
          tags: ['mid century'],
          kind: 'moving',
        }),
      );
      expect(said).toBe('ok');
      await way.write(create(other, { title: 'Nothing of it', description: '', tags: [] }));
      const found = async (...words: string[]) =>
        (await way.find(words.map((word) => [word]))).ids.includes(id);
      for (const word of ['cafe', 'chairs', 'vinyl', '78rpm', 'century', 'moving', 'garage']) {
        expect([word, await found(word)]).toEqual([word, true]);
      }
      expect(await found('grandpas', '80202', 'sale')).toBe(true);
      expect(await found('viny')).toBe(false);
      expect(await found('viny*', 'chair*')).toBe(true);
      expect(await found('vinyl', 'lamp')).toBe(false);
      expect((await way.find([['lamp', 'vinyl']])).ids).toEqual([id]);
      // Of a street nothing is found, though this one is public.
      expect(await found('main')).toBe(false);
      expect((await way.find([])).ids).toEqual([]);
    }
  });

  it('[SYNC-21] what is hidden, canceled, over or deleted is not found, and is again once it is shown', async () => {
    for (const way of await bothWays()) {
      const id = crypto.randomUUID();
      const finds = async () => (await way.find([['zither']])).ids.length;
      const over = [{ date: '2026-05-30', startTime: '08:00', endTime: '14:00', nextDay: false }];
      await way.write(create(crypto.randomUUID(), { title: 'Zither, long ago', days: over }));
      expect(await finds()).toBe(0);
      // The owner of a database has no clock of a test: the sale lies ahead of every clock.
      const ahead = [{ date: '2029-06-09', startTime: '08:00', endTime: '14:00', nextDay: false }];
      await way.write(create(id, { title: 'Zither', days: ahead }));
      expect(await finds()).toBe(1);
      await way.hide(id, true);
      expect(await way.find([['zither']])).toEqual({ ids: [], hasMore: false });
      await way.hide(id, false);
      expect(await finds()).toBe(1);
      await way.write(patch(id, { title: 'Lute' }));
      expect(await finds()).toBe(0);
      expect((await way.find([['lute']])).ids).toEqual([id]);
      await way.write(cancel(id));
      expect((await way.find([['lute']])).ids).toEqual([]);
      await way.write({ op: 'sale.delete', args: { id } });
      expect((await way.find([['books']])).ids).toEqual([]);
    }
  });

  it('[SYNC-11] a place that is not released finds nothing, and tells only its public area', async () => {
    for (const way of await bothWays()) {
      const id = crypto.randomUUID();
      const place = {
        street: '99 Secretlane',
        lat: 39.74,
        lng: -104.99,
        quality: 'exact',
      } as const;
      await way.write(create(id, { title: 'Quiet', place, releaseRule: 'never' }));
      expect((await way.find([['secretlane']])).ids).toEqual([]);
      expect((await way.find([['99']])).ids).toEqual([]);
      expect((await way.find([['quiet']], [DENVER_CELL])).ids).toEqual([id]);
      expect((await way.find([['quiet']], [DENVER_CELL + 1])).ids).toEqual([]);
      expect((await way.find([['quiet']], [])).ids).toEqual([]);
      expect((await way.find([[`#${DENVER_CELL}`]])).ids).toEqual([]);
      expect((await way.find([['#*', 'lamp']])).ids).toEqual([]);
      // The mark of a cell is no word of a query that people could count with.
      expect((await way.find([['quiet'], ['lamp']], [DENVER_CELL])).ids).toEqual([]);
    }
  });

  it('[spec 2] those that end soonest come first, and the answer says if there are more', async () => {
    for (const way of await bothWays()) {
      const ids = ['2026-06-09', '2026-06-07', '2026-06-08'].map((date) => ({
        id: crypto.randomUUID(),
        days: [{ date, startTime: '08:00', endTime: '14:00', nextDay: false }],
      }));
      for (const { id, days } of ids) await way.write(create(id, { title: 'Harp', days }));
      const order = [ids[1]?.id, ids[2]?.id, ids[0]?.id];
      expect(await way.find([['harp']])).toEqual({ ids: order, hasMore: false });
      expect(await way.find([['harp']], undefined, 2)).toEqual({
        ids: order.slice(0, 2),
        hasMore: true,
      });
      expect((await way.find([['harp']], undefined, -5)).ids).toHaveLength(1);
    }
  });

  it('[spec 2] of an entry, the first word may begin longer ones: hundreds of stars would take seconds', async () => {
    for (const way of await bothWays()) {
      const id = crypto.randomUUID();
      await way.write(create(id, { title: 'Bassoon' }));
      expect((await way.find([['bass*', 'x']])).ids).toEqual([id]);
      expect((await way.find([['x', 'bass*']])).ids).toEqual([]);
      expect((await way.find([['x', 'bassoon*']])).ids).toEqual([id]);
      // Longer than any word.
      expect((await way.find([[`${'*'.repeat(40)}bassoon`]])).ids).toEqual([]);
      expect((await way.find([['\ufdfa'.repeat(20_000)]])).ids).toEqual([]);
    }
  });

  it('[spec 2] sixty words count of all entries together, one of each in turn: hundreds would take seconds', async () => {
    for (const way of await bothWays()) {
      const id = crypto.randomUUID();
      await way.write(create(id, { title: 'Clavichord and bellows' }));
      const behind = (count: number, word: string) => [
        ...Array.from({ length: count }, (_, n) => `none${n}`),
        word,
      ];
      const find = async (...words: readonly (readonly string[])[]) =>
        (await way.find(words)).ids.length;
      expect(await find(behind(59, 'clavichord'))).toBe(1);
      expect(await find(behind(60, 'clavichord'))).toBe(0);
      // The second entry takes one of them.
      expect(await find(behind(58, 'clavichord'), ['bellows'])).toBe(1);
      expect(await find(behind(59, 'clavichord'), ['bellows'])).toBe(0);
      expect(await find(behind(29, 'clavichord'), behind(29, 'bellows'))).toBe(1);
      expect(await find(behind(30, 'clavichord'), behind(29, 'bellows'))).toBe(0);
      // No entry goes without a word because of one before it.
      expect(await find(behind(200, 'clavichord'), ['bellows'], ['none'])).toBe(0);
      // An eleventh entry is not asked for.
      const ten = Array.from({ length: 10 }, () => ['bellows', ...behind(4, 'x')]);
      expect(await find(...ten, ['none'])).toBe(1);
    }
  });

  it('symbols that become eighteen letters each make no text longer to fold than any script does', async () => {
    const folded = async (text: string) => {
      const sql = 'select app.folded($1) as text';
      const [row] = await database.owner<{ text: string }>(sql, [text]);
      return row?.text ?? '';
    };
    expect((await folded('\uFDFA'.repeat(10_000))).length).toBe(33_000);
    // A Korean syllable becomes three letters.
    expect(await folded(`${'각'.repeat(10_000)} lamp`)).toMatch(/ lamp$/u);
  });

  it('[spec 2] whatever is asked, the model and the SQL answer alike', async () => {
    const random = createPrng(7, 'search');
    const [model, sql] = await bothWays();
    if (model === undefined || sql === undefined) throw new Error('two ways');
    for (let n = 0; n < 25; n += 1) {
      const day = `2026-06-${String(random.int(2, 28)).padStart(2, '0')}`;
      const mutation = create(crypto.randomUUID(), {
        ...saleArgs('x'),
        id: crypto.randomUUID(),
        title: textOf(random, 5).slice(0, 100) || 'x',
        description: textOf(random, 20),
        tags: [],
        days: [{ date: day, startTime: '08:00', endTime: '14:00', nextDay: false }],
      });
      expect(await model.write(mutation)).toBe(await sql.write(mutation));
    }
    for (let n = 0; n < 150; n += 1) {
      const words = Array.from({ length: random.int(0, 3) }, () =>
        Array.from({ length: random.pick([1, 2, 3, 3, 25, 70]) }, () => askedOf(random)),
      );
      const cells = random.pick([[[DENVER_CELL]], [[DENVER_CELL + 1, DENVER_CELL]], [[]], []])[0];
      const limit = random.pick([60, 1, 3, 100]);
      expect([words, await sql.find(words, cells, limit)]).toEqual([
        words,
        await model.find(words, cells, limit),
      ]);
    }
    // As people type them.
    for (let n = 0; n < 100; n += 1) {
      const words = serverTerms(textOf(random, 3));
      expect([words, await sql.find(words)]).toEqual([words, await model.find(words)]);
    }
  });
});

const PIECES = [
  'vinyl',
  'Records',
  'ÉCLAIR',
  'naïve',
  "o'clock",
  'men’s',
  'Ёлка',
  'ΣΊΣΥΦΟΣ',
  'ﬁn',
  'שָׁלוֹם',
  'مُحَمَّد',
  '古本市',
  'カメラ',
  'lamp',
  'lampshade',
  '78rpm',
  '80202',
  '🎸🪑',
  '½',
  'a_b',
  'x\\y',
  "'); drop",
  '&|!:*()<->',
  '¿qué?',
  'ten—twelve',
  '#1',
  ' ',
];

function textOf(random: Prng, most: number): string {
  const pieces = Array.from({ length: random.int(1, most) }, () => random.pick(PIECES));
  return pieces.join(random.pick([' ', ', ', ' / ', '']));
}

function askedOf(random: Prng): string {
  const [term = 'x'] = serverTerms(random.pick(PIECES))[0] ?? [random.pick(PIECES)];
  return random.pick([
    term,
    `${Array.from(term).slice(0, 3).join('')}*`,
    random.pick(PIECES),
    '*',
    '*'.repeat(40) + 'x',
    '#*',
    "'",
    '\\',
    ':*',
  ]);
}
