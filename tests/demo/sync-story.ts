import type { NewSale } from '../../src/device/door/writes-door.ts';
import type { Embedded } from '../../supabase/local/embedded.ts';
import { around, openPhone } from '../contract/device/device-kit.ts';
import type { Phone } from '../contract/device/device-kit.ts';

/**
 * Two phones and a server, told line by line: a post without a network, the same sale edited in two
 * places, and a crash half way through sending. Every figure is measured; what does not come out as
 * told throws.
 */

export type Tell = (line: string) => void;

/** Runs something and says how long it took. */
async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly took: string }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, took: `${Math.round(performance.now() - startedAt)} ms` };
}

/** The story must not go on as if something had happened that has not. */
function expectThat(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`The story goes wrong: ${what}`);
}

interface Story {
  readonly server: Embedded;
  readonly tell: Tell;
}

export async function tellSyncStory(story: Story): Promise<void> {
  await postedWithoutNetwork(story);
  await editedInTwoPlaces(story);
  await crashedWhileSending(story);
  await summedUp(story);
}

const BARN = { lat: 41.8864, lng: -87.6186 };

function newSale(title: string): NewSale {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return {
    id: crypto.randomUUID(),
    fields: {
      title,
      description: 'Tools and lamps',
      zipCode: '60601',
      saleType: 'garage',
      kind: null,
      timeZone: 'America/Chicago',
      saleUrl: null,
      tags: ['tools'],
      place: { street: '1 Main St', ...BARN, quality: 'manual' },
      releaseRule: 'now',
      releaseAt: null,
      email: null,
    },
    days: [{ date: tomorrow, startTime: '09:00', endTime: '17:00', nextDay: false }],
  };
}

async function copiesOnServer({ server }: Story, id: string): Promise<number> {
  const query = 'select count(*)::int as n from app.sale where id = $1';
  const [row] = await server.sql<{ n: number }>(query, [id]);
  return row?.n ?? 0;
}

async function listedOn(phone: Phone): Promise<number> {
  await phone.device.settled();
  return (await phone.door.sales.discover(around(BARN))).items.length;
}

async function postedWithoutNetwork(story: Story): Promise<void> {
  const { server, tell } = story;
  tell('1. A post without a network');
  const ann = await openPhone(server, 'off');
  const bob = await openPhone(server);
  for (const phone of [ann, bob]) await phone.door.sales.lookAround(BARN);
  await bob.door.sync.now();
  const sale = newSale('Barn sale');
  const posted = await timed(() => ann.door.writes.postSale(sale));
  expectThat(posted.value.ok, 'the sale was not kept');
  expectThat((await listedOn(ann)) === 1, 'Ann does not see her own sale');
  tell(
    `   Ann, no network: "Barn sale" kept on her phone in ${posted.took}, listed there at once.`,
  );
  await ann.door.sync.now();
  await ann.untilStatus(({ link, waiting }) => link === 'offline' && waiting === 1);
  expectThat((await copiesOnServer(story, sale.id)) === 0, 'the server has it already');
  tell(
    `   Her phone says: offline, 1 waiting to send. On the server: 0. On Bob's phone: ${await listedOn(bob)}.`,
  );
  ann.network = 'on';
  const sent = await timed(() => ann.door.sync.now());
  await ann.untilStatus(({ link, waiting }) => link === 'online' && waiting === 0);
  const read = await timed(() => bob.door.sync.now());
  expectThat((await listedOn(bob)) === 1, 'Bob does not see it');
  tell(
    `   The network is back: sent in ${sent.took}, on Bob's phone ${read.took} after he looked.`,
  );
}

async function editedInTwoPlaces(story: Story): Promise<void> {
  const { server, tell } = story;
  tell('2. One sale, edited in two places');
  const phone = await openPhone(server);
  const who = { email: `ann-${crypto.randomUUID()}@example.com`, password: 'a long secret 1' };
  expectThat(
    (await phone.door.account.signUp({ ...who, zipCode: '60601' })).ok,
    'Ann cannot sign up',
  );
  const sale = newSale('Estate of Aunt Mae');
  await phone.door.writes.postSale(sale);
  await phone.door.sync.now();
  const tablet = await openPhone(server);
  expectThat((await tablet.door.account.logIn(who)).ok, 'Ann cannot log in on her tablet');
  await tablet.door.sync.now();
  phone.network = tablet.network = 'off';
  await edit(phone, sale, { title: 'Estate of Aunt Mae, part 2' }, '08:00');
  await edit(tablet, sale, { description: 'Now with the piano' }, '12:00');
  tell(
    '   Offline, Ann changes title and opening time (08:00) on her phone, text and time (12:00) on her tablet.',
  );
  phone.network = 'on';
  await phone.door.sync.now();
  tablet.network = 'on';
  await tablet.door.sync.now();
  await phone.door.sync.now();
  await tablet.untilStatus(({ parked }) => parked === 1);
  const seen = await phone.view(sale.id);
  const { title, description, days } = seen?.sale ?? {};
  expectThat(title === 'Estate of Aunt Mae, part 2', 'the title is lost');
  expectThat(description === 'Now with the piano', 'the text is lost');
  expectThat(days?.[0]?.startTime === '08:00', 'the first hours did not win');
  const left = await tablet.view(sale.id);
  expectThat(left?.parkedCode === 'stale', 'the tablet was not told');
  tell(
    `   The phone sends first, then the tablet: "${title}", "${description}", open from 08:00: fields are merged.`,
  );
  tell(
    `   The tablet's hours came second: kept there as "${left?.parkedCode}", to be looked at, not dropped.`,
  );
}

/** Fields and opening time of a sale, as a seller changes them. */
async function edit(
  phone: Phone,
  { id, days }: NewSale,
  set: { readonly title?: string; readonly description?: string },
  startTime: string,
): Promise<void> {
  const expectRev = (await phone.view(id))?.rev ?? null;
  await phone.door.writes.commit({ op: 'sale.patch', args: { id, set } });
  const changed = days.map((day) => ({ ...day, startTime }));
  await phone.door.writes.commit({ op: 'sale.days', args: { id, days: changed, expectRev } });
}

const CRASHES = 5;

async function crashedWhileSending(story: Story): Promise<void> {
  const { server, tell } = story;
  tell('3. A crash half way through sending');
  const sale = newSale('Moving out');
  let phone = await openPhone(server, 'off');
  await phone.door.writes.postSale(sale);
  for (let crash = 0; crash < CRASHES; crash += 1) {
    phone = await phone.reopen('unheard');
    void phone.door.sync.now();
    await phone.untilUnheard();
  }
  const waiting = await phone.device.store.db.outbox.count();
  expectThat((await copiesOnServer(story, sale.id)) === 1, 'the server does not have it');
  tell(`   The server takes the sale; the phone is killed before it hears so. ${CRASHES} times.`);
  tell(`   On the server: 1. Still waiting on the phone: ${waiting}.`);
  phone = await phone.reopen('on');
  const sent = await timed(() => phone.door.sync.now());
  await phone.untilStatus((status) => status.waiting + status.sending + status.parked === 0);
  const copies = await copiesOnServer(story, sale.id);
  expectThat(copies === 1, `${copies} copies`);
  tell(
    `   Opened once more: the same operation is asked again and answered in ${sent.took}. On the server: ${copies}.`,
  );
}

async function summedUp({ server, tell }: Story): Promise<void> {
  const [row] = await server.sql<{ results: number; sales: number }>(
    'select (select count(*)::int from app.result) as results, (select count(*)::int from app.sale) as sales',
  );
  tell(
    `Nothing lost, nothing doubled: ${row?.results} operations asked for, ${row?.sales} sales on the server.`,
  );
}
