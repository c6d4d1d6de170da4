import { expect, it } from 'vitest';
import { Device } from '../support/database-device.ts';
import { createSale, freshPoint, newUser, type Point } from '../support/database-sale.ts';
import type { TestDatabase } from '../support/database-roles.ts';
import { onEachDatabase } from '../support/database.ts';

const WRITERS = 6;
const TRANSACTIONS = 40;

/** What a follower holds of a scope: "kind id" and the rev of each row. */
type Replica = Map<string, number>;

async function follow(device: Device, scope: string, replica: Replica): Promise<void> {
  for (const [kind, id, rev, doc] of await device.pull(scope, 7)) {
    const name = `${kind} ${id}`;
    if (doc !== null) {
      replica.set(name, Math.max(rev, replica.get(name) ?? 0));
    } else if (kind === 'sale' && (replica.get(name) ?? 0) <= rev) {
      // A sale takes with it what hangs on it.
      for (const each of ['sale', 'place', 'stats']) replica.delete(`${each} ${id}`);
    }
  }
}

async function truth(database: TestDatabase, { scope }: Point): Promise<Replica> {
  const rows = await database.owner<{ name: string; rev: number }>(
    `with here as (select id from app.sale where cell = $1 and not hidden)
    select 'sale ' || id as name, rev from app.sale where id in (select id from here)
    union all select 'place ' || id, rev from app.sale_place where id in (select id from here)
    union all select 'stats ' || id, rev from app.sale_stats where id in (select id from here)`,
    [Number(scope.slice(2))],
  );
  return new Map(rows.map(({ name, rev }) => [name, rev]));
}

/** PGlite has one connection: there is nothing concurrent. */
onEachDatabase('concurrent writers', (database, kind) => {
  it.skipIf(kind === 'PGlite')(
    '[SYNC-1] followers end with exactly the rows of the server, whatever commits when',
    async () => {
      const points = [freshPoint(), freshPoint()] as const;
      const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
      const seller = await newUser(database);
      await new Device(database, seller).push(...ids.map((id) => createSale(id, points[0])));
      const { hold } = database;
      if (hold === null) throw new Error('One connection only.');

      // Each writer moves, hides, shows and edits sales of its own choice in transactions that stay
      // open while others begin and commit.
      const changes = [
        "title = 'edited'",
        'hidden = true',
        'hidden = false',
        `near_lat = ${points[1].lat}, near_lng = ${points[1].lng}`,
        `near_lat = ${points[0].lat}, near_lng = ${points[0].lng}`,
      ];
      await database.owner('grant update on app.sale to service_role');
      const writing = new Set<number>();
      const write = async (writer: number) => {
        writing.add(writer);
        for (let n = 0; n < TRANSACTIONS; n += 1) {
          const id = ids[(writer * 7 + n * 3) % ids.length] ?? '';
          const change = changes[(writer + n) % changes.length] ?? '';
          const held = await hold('service_role', `update app.sale set ${change} where id = $1`, [
            id,
          ]);
          await database.owner('select pg_sleep(0.002 * $1::int)', [(writer * n) % 4]);
          await held.commit();
        }
        writing.delete(writer);
      };
      const followers = points.map(({ scope }) => ({
        scope,
        device: new Device(database, 'anon'),
        replica: new Map<string, number>(),
      }));
      const read = async () => {
        while (writing.size > 0) {
          for (const { device, scope, replica } of followers) await follow(device, scope, replica);
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      await Promise.all([read(), ...writers]);
      for (const [index, { device, scope, replica }] of followers.entries()) {
        await follow(device, scope, replica);
        const expected = await truth(database, points[index] ?? points[0]);
        expect(Object.fromEntries(replica)).toEqual(Object.fromEntries(expected));
      }
      await database.owner('revoke update on app.sale from service_role');
    },
  );
});
