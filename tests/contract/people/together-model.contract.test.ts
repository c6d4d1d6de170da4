import process from 'node:process';
import { expect, it } from 'vitest';
import { toCamelKeys } from '../../../src/remote/exchange/key-case.ts';
import type { WireMutation } from '../../../src/sync/ports.ts';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';
import { randomFrom } from '../sync/random-program.ts';
import { type Stop, invite, join, leave, newId, remove } from './together-kit.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const RUNS = process.env['RUMMAGE_TESTS'] === 'all' ? 60 : 8;

onEachDatabase('planning together in the model and in SQL', (database) => {
  it(
    '[SYNC-6, SYNC-20] whatever three people do, the model answers and keeps as the SQL',
    { timeout: 60_000 + RUNS * 20_000 },
    async () => {
      database.setNow(NOW);
      for (let seed = 1; seed <= RUNS; seed += 1) {
        expect(await oneRun(randomFrom(seed), seed)).toBeGreaterThan(10);
      }
      database.setNow(null);
    },
  );

  /** Returns how often someone saw a partner: with none, the run would prove little. */
  async function oneRun(random: () => number, seed: number): Promise<number> {
    const pick = <T>(from: readonly T[]): T => {
      const found = from[Math.floor(random() * from.length)];
      if (found === undefined) throw new Error('Nothing to pick from.');
      return found;
    };
    const fake = new FakeServer();
    fake.nowMs = Date.parse(NOW);
    const people = [];
    for (let n = 0; n < 3; n += 1) {
      const one = await person(database);
      const doc = { id: one.user.uid, zipCode: null, displayName: null };
      fake.tables.profiles.set(one.user.uid, { doc, rev: 1, xid: 1 });
      people.push({ ...one, mid: 0 });
    }
    const [ids, tokens] = [
      [newId(), newId()],
      [newId(), newId(), newId()],
    ];
    const sales = [newId(), newId(), newId(), newId()];
    const settings = () =>
      pick<object>([
        {},
        { wish: pick([1, 5]) },
        { wish: 5, finds: [{ id: 'x', what: pick(['Lamp', 'Chair']), cents: 5 }] },
        { is_must: true, visit: { outcome: 'done', at: NOW } },
        { is_driven_to: true },
        { kept: true },
        { new_thing: 1 },
      ]);
    const stop = (): Stop => ({
      sale_id: pick(sales),
      ...(random() < 0.2 ? { note: pick(['Lamp', 'Chair']) } : {}),
      ...(random() < 0.7 ? { settings: settings() } : {}),
    });
    const seen = new Map<string, object>();
    /** The newest token of each route. */
    const open = new Map<string, string>();
    let merged = 0;

    const plan = { name: 'x', day: null, settings: {} };
    /** How each run begins: the first has two routes, and the others have joined. */
    const opening = ids.flatMap((of, n): [number, Intent][] => [
      [0, { op: 'route.put', a: { id: of, ...plan, stops: [stop(), stop()], was: null } }],
      [0, invite(of, tokens[n] ?? '')],
      [1, join(of, tokens[n] ?? '')],
      [2, join(of, tokens[n] ?? '')],
    ]);

    for (let step = 0; step < 50; step += 1) {
      const [first, begun] = opening[step] ?? [];
      const who = people[first ?? -1] ?? pick(people);
      const { uid } = who.user;
      const id = pick(ids);
      const token = random() < 0.8 ? (open.get(id) ?? newId()) : pick(tokens);
      const was = seen.get(`${uid} ${id}`) as
        | { name: string; day?: string; stops: Stop[]; settings: object }
        | undefined;
      const edited = (): readonly Stop[] => {
        const stops = [...(was?.stops ?? [])];
        if (random() < 0.3) stops.splice(Math.floor(random() * stops.length), 1);
        if (random() < 0.6) stops.splice(Math.floor(random() * stops.length), 0, stop());
        if (stops.length > 0 && random() < 0.5) {
          const at = Math.floor(random() * stops.length);
          stops[at] = {
            sale_id: stops[at]?.sale_id ?? '',
            ...(random() < 0.3 ? { note: 'Mine' } : {}),
            settings: settings(),
          };
        }
        return stops;
      };
      const drawn = pick<() => Intent>([
        ...Array.from({ length: 8 }, () => () => ({
          op: 'route.put',
          a: {
            id,
            name: pick(['x', 'y']),
            day: pick([null, '2026-11-21', was?.day ?? null]),
            stops: edited(),
            settings: pick<object>([
              was?.settings ?? {},
              { start: { lat: 1, lng: 2, label: '' }, parked: { lat: 1, lng: 2, at: NOW } },
              { leave: '08:00', new_thing: 1 },
            ]),
            ...(random() < 0.2 ? {} : { was: was === undefined ? null : { day: null, ...was } }),
          },
        })),
        () => invite(id, pick(tokens)),
        ...Array.from({ length: 5 }, () => () => join(id, token)),
        () => leave(id),
        () => remove(id),
        () => ({
          op: 'profile.patch',
          a: { id: uid, set: { display_name: pick(['Ann', 'Bea', null]) } },
        }),
      ]);
      const intent = begun ?? drawn();

      who.mid += 1;
      const opId = newId();
      const body = {
        client_id: who.device.clientId,
        principal: uid,
        muts: [{ mid: who.mid, op_id: opId, ...intent }],
      };
      const told = await who.device.send(body);
      const answer = fake.push(uid, {
        clientId: who.device.clientId,
        principal: uid,
        mutations: [
          {
            mid: who.mid,
            opId,
            v: 1,
            op: intent.op as WireMutation['op'],
            args: toCamelKeys(intent.a) as WireMutation['args'],
          },
        ],
      });
      if (answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('refused');
      const at = `seed ${seed}, step ${step}: ${intent.op}`;
      const outcome = told.res?.[0]?.code ?? told.res?.[0]?.st ?? 'none';
      expect([at, outcome]).toEqual([at, answer.results[0]?.code ?? 'ok']);
      if (intent.op === 'route.invite' && outcome === 'ok') {
        open.set(String(intent.a['id']), String(intent.a['token']));
      }
      for (const each of people) {
        const rows = await new Device(database, each.user).pull(each.own);
        const here = rows
          .filter(([kind]) => kind === 'route')
          .map(([, of, rev, doc]) => ({ of, rev, doc: toCamelKeys({ day: null, ...doc }) }))
          .toSorted((a, b) => (a.of < b.of ? -1 : 1));
        const there = [...fake.tables.own.values()]
          .filter((row) => row.uid === each.user.uid && row.kind === 'route')
          .map(({ rev, doc: { id: of, ...doc } }) => ({ of, rev, doc }))
          .toSorted((a, b) => (a.of < b.of ? -1 : 1));
        expect([at, here]).toEqual([at, there]);
        merged += here.some(({ doc }) => JSON.stringify(doc).includes('partners')) ? 1 : 0;
        // Each device sees the newest of its own rows now and then.
        if (each === who || random() < 0.5) {
          for (const of of ids) seen.delete(`${each.user.uid} ${of}`);
          for (const [kind, of, , doc] of rows) {
            if (kind !== 'route' || doc === null) continue;
            const { created_at: _, updated_at: _at, partners: _others, ...rest } = doc;
            seen.set(`${each.user.uid} ${of}`, rest);
          }
        }
      }
    }
    return merged;
  }
});
