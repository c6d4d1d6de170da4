import { expect, it } from 'vitest';
import { Device, type Intent, type PushAnswer } from '../../support/databases/database-device.ts';
import { freshPoint, newUser } from '../../support/databases/database-sale.ts';
import type { TestDatabase, Who } from '../../support/databases/database-roles.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { ALL_OPS, Program, type World } from '../sync/random-program.ts';
import { Follower, truthOf } from '../sync/replica.ts';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { putFile } from '../../support/databases/database-files.ts';
import { SOME_FILES } from '../../support/builders/photo-builders.ts';

const WRITERS = 10;
/** Two of the ten are guests; one account has two devices. */
const ACCOUNTS = 7;
const RUN_MS = process.env['RUMMAGE_TESTS'] === 'all' ? 60_000 : 4_000;

/** Records the tag of each mutation that is applied, in the subtransaction that applies it. */
const NOTE_EACH = `
  create table app.noted (tag uuid not null);
  alter function app.apply(text, jsonb, uuid, uuid) rename to apply_unnoted;
  create function app.apply(op text, a jsonb, uid uuid, client uuid) returns uuid
  language plpgsql set search_path = '' as $$
  begin
    insert into app.noted values ((a ->> 'tag')::uuid);
    return app.apply_unnoted(op, a, uid, client);
  end $$;`;

/** One device that pushes random batches: some at once, some in transactions that stay open, some twice. */
class Writer {
  readonly outcomes = new Map<string, { readonly op: string; readonly code: string }>();
  /** For each push, every answer that the server gave to it. */
  readonly answersOfOnePush: string[][] = [];
  pushes = 0;
  readonly #database: TestDatabase;
  readonly #who: Who;
  readonly #device: Device;
  readonly #program: Program;

  constructor(database: TestDatabase, who: Who, world: World, seed: number) {
    this.#database = database;
    this.#who = who;
    this.#device = new Device(database, who);
    this.#program = new Program(world, seed, typeof who === 'string' ? null : who.uid);
  }

  async push(now: string): Promise<void> {
    const { random } = this.#program;
    const many = 1 + Math.floor(random() * 5);
    const intents = Array.from({ length: many }, () => this.#program.next(now));
    for (const { op, a } of intents) if (op === 'image.attach') await this.#upload(a);
    const body = this.#device.body(...intents);
    if (random() < 0.4) await this.#pushSlowly(body, random() * 0.02);
    const first = await this.#send(body);
    const answers = random() < 0.2 ? [first, await this.#send(body)] : [first];
    this.answersOfOnePush.push(answers.map(({ res }) => JSON.stringify(res)));
    for (const [n, { op, a }] of intents.entries()) {
      const { st, code } = first.res?.[n] ?? { st: 'missing' };
      this.outcomes.set(a.tag, { op, code: code ?? st });
    }
  }

  /** Drops the answer, as if it was lost; the push is sent again afterwards. */
  async #pushSlowly(body: object, seconds: number): Promise<void> {
    const push = 'select public.sync_push($1::jsonb)';
    try {
      const held = await this.#database.hold?.(this.#who, push, [JSON.stringify(body)]);
      await this.#database.owner('select pg_sleep($1)', [seconds]);
      await held?.commit();
    } catch (error) {
      unlessDeadlock(error);
    }
    this.pushes += 1;
  }

  async #send(body: object): Promise<PushAnswer> {
    this.pushes += 1;
    try {
      return await this.#device.send(body);
    } catch (error) {
      if (isDeadlock(error)) return this.#send(body);
      throw error;
    }
  }

  /** What storage would do; refused if nothing is declared. */
  async #upload({ id, image_id: image }: Intent['a']): Promise<void> {
    const { bytes, md5, smallBytes, smallMd5 } = SOME_FILES;
    const [sale, photo] = [String(id), String(image)];
    const files = [
      [largePath(sale, photo, 'jpg'), { bytes, md5 }],
      [smallPath(sale, photo, 'jpg', smallMd5), { bytes: smallBytes, md5: smallMd5 }],
    ] as const;
    for (const [path, file] of files) {
      await putFile(this.#database, path, file).catch(() => undefined);
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

function unlessDeadlock(error: unknown): void {
  if (!isDeadlock(error)) throw error;
}

function tally(of: Iterable<string>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const each of of) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

/** PGlite has one connection, so nothing is concurrent. */
onEachDatabase('concurrent writers', (database, kind) => {
  it.skipIf(kind === 'PGlite')(
    '[SYNC-1, SYNC-4, SYNC-6] followers end with exactly the rows of the server, and each mutation was applied once',
    { timeout: RUN_MS + 120_000 },
    async ({ annotate }) => {
      await database.owner(NOTE_EACH);
      const endsAt = Date.now() + RUN_MS;
      const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => newUser(database)));
      const world: World = {
        points: [freshPoint(), freshPoint()],
        sales: [crypto.randomUUID()],
        ids: Array.from({ length: 6 }, () => crypto.randomUUID()),
        lastReleaseMs: endsAt,
        releaseWithinMs: 400,
        newId: () => crypto.randomUUID(),
        people: accounts.map(({ uid }) => uid),
      };
      const writers = Array.from({ length: WRITERS }, (_, n) => {
        const who = n < 8 ? (accounts[n % ACCOUNTS] ?? 'anon') : 'anon';
        return new Writer(database, who, world, n + 1);
      });
      // Runs longer on a slow machine: until each kind of mutation was accepted once.
      const seen = () =>
        new Set(
          writers.flatMap(({ outcomes }) =>
            [...outcomes.values()].filter(({ code }) => code === 'ok').map(({ op }) => op),
          ),
        );
      let isAllSeen = false;
      const isOver = () => {
        if (Date.now() < endsAt) return false;
        isAllSeen ||= seen().size === ALL_OPS.length;
        return isAllSeen;
      };
      const write = async (writer: Writer) => {
        while (!isOver()) await writer.push(new Date().toISOString());
      };
      const operate = async () => {
        for (let hidden = true; !isOver(); hidden = !hidden) {
          // Like a push, a job that is ended by a deadlock has changed nothing; the next run takes its counts.
          await database.as('service_role', 'select app.roll_up()').catch(unlessDeadlock);
          const id = world.sales[hidden ? world.sales.length - 1 : 0];
          await database
            .owner('update app.sale set hidden = $1 where id = $2 or hidden', [hidden, id])
            .catch(unlessDeadlock);
        }
      };
      const follow = (scope: string, who: Who, ...sizes: readonly number[]) =>
        sizes.map((size) => new Follower(new Device(database, who), scope, size));
      const followers = [
        ...world.points.flatMap(({ scope }) => follow(scope, 'anon', 5, 40, 500)),
        ...follow('c:none', 'anon', 2, 500),
        ...accounts.flatMap((who) => follow(`u:${who.uid}`, who, 7, 500)),
      ];
      const ofSales: Follower[] = [];
      const read = async (some: () => readonly Follower[]) => {
        while (!isOver()) for (const each of some()) await each.read();
      };
      const readSales = () => {
        const next = world.sales[ofSales.length];
        if (next !== undefined && ofSales.length < 40)
          ofSales.push(...follow(`s:${next}`, 'anon', 2));
        return ofSales;
      };
      const half = followers.length / 2;
      await Promise.all([
        ...writers.map(write),
        operate(),
        read(() => followers.slice(0, half)),
        read(() => followers.slice(half)),
        read(readSales),
      ]);

      await database.as('service_role', 'select app.roll_up()');
      const wrong: string[] = [];
      let compared = 0;
      for (const follower of [...followers, ...ofSales]) {
        await follower.readToTheEnd();
        const truth = await truthOf(database, follower.scope);
        compared += truth.size;
        wrong.push(...follower.wrongAgainst(truth).map((name) => `${follower.scope} ${name}`));
      }
      expect(wrong).toEqual([]);

      const saidOtherwise = writers
        .flatMap((each) => each.answersOfOnePush)
        .filter((answers) => new Set(answers).size > 1);
      expect(saidOtherwise).toEqual([]);
      const outcomes = new Map(writers.flatMap((each) => [...each.outcomes]));
      const noted = tally(
        (await database.owner<{ tag: string }>('select tag from app.noted')).map(({ tag }) => tag),
      );
      const accepted = [...outcomes].filter(([, { code }]) => code === 'ok');
      expect(noted).toEqual(Object.fromEntries(accepted.map(([tag]) => [tag, 1])));
      const byOp = tally(accepted.map(([, { op }]) => op));
      expect(Object.keys(byOp).toSorted()).toEqual(ALL_OPS.toSorted());

      const pushes = writers.reduce((sum, each) => sum + each.pushes, 0);
      const delivered = [...followers, ...ofSales].reduce((sum, each) => sum + each.rowsRead, 0);
      await annotate(
        `${pushes} pushes, ${outcomes.size} mutations (${accepted.length} accepted), ` +
          `${delivered} rows delivered, ${compared} compared at rest, ${wrong.length} wrong`,
      );
    },
  );
});
