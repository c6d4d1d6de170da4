import { expect } from 'vitest';
import type { NewSale } from '../../../src/device/door/writes-door.ts';
import { hostedVersion } from '../../support/databases/database-cluster.ts';
import type { HandedOut } from '../../support/databases/database-http.ts';
import type { PostgresDatabase } from '../../support/databases/postgres-driver.ts';
import type { Phone } from '../device/device-kit.ts';
import { type Drill, found, letIn, newSale, settled, unsent } from './drill-kit.ts';

/** People with phones, who have read two sales, one of each. */
export interface People {
  /** Has an account. */
  readonly seller: Phone;
  readonly guest: Phone;
  /** The seller's. */
  readonly barn: NewSale;
  /** The guest's. */
  readonly attic: NewSale;
  /** The seller's, who has not posted it yet. */
  readonly cellar: NewSale;
  /** The two that were posted, sorted. */
  readonly ids: string[];
}

/** What a server has carried out for its people. */
export interface Carried {
  readonly saves: number;
  readonly notes: number;
  /** How often each sale was written. */
  readonly revisions: readonly { readonly title: string; readonly rev: number }[];
  /** How many operations of each kind. */
  readonly operations: Readonly<Record<string, number>>;
}

const rowName = ({ to, scope, kind, id }: HandedOut) => JSON.stringify([to, scope, kind, id]);
/** Not of a single sale: a phone follows those only while it shows them. */
const isOfArea = ({ scope }: HandedOut) => !scope.startsWith('s:');

/** Rows that someone was handed once more in the same state. */
export function doubled(rows: readonly HandedOut[]): HandedOut[] {
  const keys = rows.map((row) => JSON.stringify(row));
  return rows.filter((_, at) => keys.indexOf(keys[at] ?? '') !== at);
}

/** What people do in a drill, and what must hold then. */
export function drillPeople(drill: Drill) {
  /** Lets people use a database. */
  const settleIn = async (database: PostgresDatabase): Promise<People> => {
    drill.serve(database);
    const seller = await drill.phone('seller@mail.example');
    const guest = await drill.phone();
    const [barn, attic, cellar] = [newSale('Barn'), newSale('Attic'), newSale('Cellar')];
    await seller.door.writes.postSale(barn);
    await guest.door.writes.postSale(attic);
    await settled(seller, guest);
    await settled(seller, guest);
    const ids = [attic.id, barn.id].toSorted();
    for (const each of [seller, guest]) expect(await found(each)).toEqual(ids);
    return { seller, guest, barn, attic, cellar, ids };
  };
  /** Done on the server, but the phone got no answer. */
  const noteUnheard = async ({ seller, barn }: People) => {
    await seller.door.writes.commit({ op: 'note.put', args: { id: barn.id, text: 'Bring cash' } });
    drill.front.losesAnswers = true;
    await seller.door.sync.now();
    drill.front.losesAnswers = false;
    expect(
      await drill.front.sql("select from app.own_row o where o::text like '%Bring cash%'"),
    ).toHaveLength(1);
  };
  /** What people do while nothing can be sent. */
  const workMeanwhile = async ({ seller, guest, barn, attic, cellar }: People) => {
    const says = (id: string, description: string) =>
      ({ op: 'sale.patch', args: { id, set: { description } } }) as const;
    await seller.door.writes.commit(says(barn.id, 'By its seller'));
    await guest.door.writes.commit(says(attic.id, 'By its guest'));
    await seller.door.writes.postSale(cellar);
    await seller.door.writes.commit({ op: 'save.set', args: { id: attic.id } });
  };
  /** Each phone is told that the server is being restored, keeps its work, and shows its rows. */
  const waits = async ({ seller, guest, ids }: People) => {
    for (const each of [seller, guest]) {
      await each.door.sync.now();
      // The count follows the database, a moment after the sync has failed.
      await each.untilStatus(({ link }) => link === 'restoring' && unsent(each) > 0);
      expect(await found(each)).toEqual(expect.arrayContaining(ids));
    }
  };
  /** Everything that was done is there, once. */
  const isWhole = async ({ seller, guest, barn, attic, cellar, ids }: People, told = 0) => {
    expect(await drill.front.sql('select title, description from app.sale order by title')).toEqual(
      [
        { title: 'Attic', description: 'By its guest' },
        { title: 'Barn', description: 'By its seller' },
        { title: 'Cellar', description: '' },
      ],
    );
    const [operator] = await drill.front.sql(
      'select rolsuper as is_super from pg_roles where rolname = current_user',
    );
    expect(operator).toEqual({ is_super: hostedVersion() === null });
    const all = [...ids, cellar.id].toSorted();
    for (const each of [seller, guest]) {
      expect(await found(each)).toEqual(all);
      expect(each.status()).toMatchObject({
        waiting: 0,
        sending: 0,
        parked: each === seller ? told : 0,
      });
      expect(await each.view(barn.id)).toMatchObject({ sale: { description: 'By its seller' } });
    }
    expect(await seller.view(attic.id)).toMatchObject({ isSaved: true });
  };
  const numbers = async () => {
    const [row] = await drill.front.sql<{ saves: number; notes: number }>(`select
      (select count(*)::int from app.save) as saves,
      (select count(*)::int from app.own_row where kind = 'note') as notes`);
    return row ?? { saves: -1, notes: -1 };
  };
  /** How often each sale was changed, and how many operations of each kind were carried out. */
  const counted = async (): Promise<Carried> => ({
    ...(await numbers()),
    revisions: await drill.front.sql<{ title: string; rev: number }>(
      'select title, rev from app.sale order by title',
    ),
    operations: Object.fromEntries(
      (
        await drill.front.sql<{ op: string; n: number }>(
          'select op, count(*)::int as n from app.result group by op',
        )
      ).map(({ op, n }) => [op, n]),
    ),
  });
  /** The server does not answer, and phones show what they have. */
  const goesDown = async ({ seller, guest, ids }: People) => {
    drill.front.use(null);
    for (const each of [seller, guest]) {
      await each.door.sync.now();
      await each.untilStatus(({ link }) => link !== 'online' && link !== 'restoring');
      expect(await found(each)).toEqual(expect.arrayContaining(ids));
    }
  };
  /** The same phones after their app was closed and opened again. */
  const reopened = async (people: People): Promise<People> => ({
    ...people,
    seller: await drill.reopened(people.seller),
    guest: await drill.reopened(people.guest),
  });
  /** Lets people in again, until everything has arrived. */
  const comesBack = ({ seller, guest, ids }: People, open: () => Promise<unknown>) =>
    letIn([seller, guest], ids, open);
  /** Since `read` rows were handed out, only what was done meanwhile was read of what phones had. */
  const readOnlyNews = (read: number, { barn, attic }: People) => {
    const rows = drill.front.handedOut;
    const known = new Set(rows.slice(0, read).map(rowName));
    const again = rows.slice(read).filter((row) => known.has(rowName(row)));
    const names = [...new Set(again.map(({ kind, id }) => `${kind} ${id}`))];
    expect(names.toSorted()).toEqual([`sale ${attic.id}`, `sale ${barn.id}`].toSorted());
    const had = new Set(rows.slice(0, read).map((row) => JSON.stringify(row)));
    expect(rows.slice(read).filter((row) => had.has(JSON.stringify(row)))).toEqual([]);
    expect(doubled(rows.slice(read))).toEqual([]);
  };
  /** Since then, everybody has read everything again, once. */
  const readAllAgain = (read: number) => {
    const rows = drill.front.handedOut;
    const again = new Set(rows.slice(read).map(rowName));
    const kept = new Set(rows.slice(0, read).filter(isOfArea).map(rowName));
    // Two sales, each with its place and counters, on two phones.
    expect(kept.size).toBeGreaterThanOrEqual(12);
    expect([...kept].filter((name) => !again.has(name))).toEqual([]);
    expect(doubled(rows.slice(read))).toEqual([]);
  };
  /** What `counted` says in the end, if it said this before people worked on, and sales were written so often. */
  const withWork = (before: Carried, rev: number): Carried => ({
    ...before,
    saves: before.saves + 1,
    revisions: [
      ...before.revisions.map(({ title }) => ({ title, rev })),
      { title: 'Cellar', rev: 1 },
    ],
    operations: { ...before.operations, 'sale.create': 3, 'sale.patch': 2, 'save.set': 1 },
  });

  return {
    settleIn,
    noteUnheard,
    workMeanwhile,
    waits,
    goesDown,
    reopened,
    comesBack,
    isWhole,
    counted,
    withWork,
    readOnlyNews,
    readAllAgain,
  };
}
