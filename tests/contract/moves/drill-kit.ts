import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { NewSale } from '../../../src/device/door/writes-door.ts';
import { readLosses } from '../../support/builders/device-reads.ts';
import { type Front, openFront } from '../../support/databases/database-http.ts';
import type { PostgresDatabase } from '../../support/databases/postgres-driver.ts';
import { around, openPhone, type Phone, stopPhones } from '../device/device-kit.ts';

const PLACE = { lat: 41.8864, lng: -87.6186 };

/** A sale tomorrow, at the place that all phones look around. */
export function newSale(title: string): NewSale {
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return {
    id: crypto.randomUUID(),
    fields: {
      title,
      description: '',
      zipCode: '60601',
      saleType: 'garage',
      kind: null,
      timeZone: 'America/Chicago',
      saleUrl: null,
      tags: [],
      place: { street: '1 Main St', ...PLACE, quality: 'manual' },
      releaseRule: 'now',
      releaseAt: null,
      email: null,
    },
    days: [{ date, startTime: '09:00', endTime: '17:00', nextDay: false }],
  };
}

/** Phones with the whole engine of the app, and the address whose database is replaced behind it. */
export interface Drill {
  readonly front: Front;
  /** Lets phones reach this database from now on. It is closed after the test, and so are those before it. */
  serve(database: PostgresDatabase): PostgresDatabase;
  /** A phone that looks around, of a guest or of a new account. */
  phone(email?: string): Promise<Phone>;
  /** The same phone after its app was killed and opened again. */
  reopened(phone: Phone): Promise<Phone>;
}

/** Call it within `describe`: it opens the address before the tests, and closes what each of them has opened. */
export function useDrill(): Drill {
  let front: Front | null = null;
  const databases: PostgresDatabase[] = [];
  const opened = () => {
    if (front === null) throw new Error('The address is open inside tests only.');
    return front;
  };

  beforeAll(async () => {
    front = await openFront();
  });
  afterEach(async () => {
    stopPhones();
    opened().use(null);
    opened().losesAnswers = false;
    opened().handedOut.length = 0;
    // A cluster that was paused has the same files as before.
    for (const each of databases.splice(0).toReversed()) await each.close();
  });
  afterAll(() => front?.stop());

  return {
    get front() {
      return opened();
    },
    serve(database) {
      if (!databases.includes(database)) databases.push(database);
      opened().use(database);
      return database;
    },
    async phone(email) {
      const made = await openPhone(opened());
      await made.door.sales.lookAround(PLACE);
      if (email !== undefined) {
        const password = 'a long secret 1';
        expect(await made.door.account.signUp({ email, password, zipCode: '60601' })).toMatchObject(
          { ok: true },
        );
      }
      return made;
    },
    async reopened(phone) {
      const again = await phone.reopen('on');
      await again.door.sales.lookAround(PLACE);
      return again;
    },
  };
}

/** How much of a phone's work the server has not acknowledged. */
export function unsent(phone: Phone): number {
  const { waiting, sending } = phone.status();
  return waiting + sending;
}

/** Syncs until nothing waits on these phones. */
export async function settled(...phones: readonly Phone[]): Promise<void> {
  for (const each of phones) {
    await each.door.sync.now();
    await each.untilStatus(({ link }) => link === 'online' && unsent(each) === 0);
  }
}

/** The ids of all sales in the list that a phone shows, sorted. */
export async function found({ door, device }: Phone): Promise<string[]> {
  await device.settled();
  return (await door.sales.discover(around(PLACE))).items.map(({ id }) => id).toSorted();
}

/** What a phone says was lost. */
export function losses({ device }: Phone): ReturnType<typeof readLosses> {
  return readLosses(device.store.db, device.principal());
}

/** Stares at the lists of phones while something happens. None of these sales may ever be missing. */
export async function stared(
  phones: readonly Phone[],
  ids: readonly string[],
  happens: () => Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const missed = new Set<string>();
  const looking = phones.map(async (phone) => {
    do {
      const shown = await found(phone);
      for (const id of ids) if (!shown.includes(id)) missed.add(id);
      await turn();
    } while (!over.signal.aborted);
  });
  try {
    await happens();
  } finally {
    over.abort();
    await Promise.all(looking);
  }
  expect([...missed]).toEqual([]);
}

/**
 * Opens the server to phones again, and waits until everything has arrived, while their people stare at their lists. One
 * phone comes after the other: who reads for the first time while someone writes gets some rows twice (SYNC-1).
 */
export async function letIn(
  phones: readonly Phone[],
  ids: readonly string[],
  open: () => Promise<unknown>,
): Promise<void> {
  await stared(phones, ids, async () => {
    for (const each of phones) each.network = 'off';
    await open();
    for (const each of phones) {
      each.network = 'on';
      await settled(each);
    }
    await settled(...phones);
  });
}
