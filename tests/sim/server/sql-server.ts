import type { TestDatabase, Who } from '../../support/databases/database-roles.ts';
import { ACCOUNTS } from '../world/ids.ts';
import { isAboutKnown, isAboutManaging } from './known-call.ts';
import type { DeedKind } from '../deeds/plan-of-run.ts';
import type { StoredFile } from '../../support/fake-server/photos/image-record.ts';
import { putFile, putFindFile } from '../../support/databases/database-files.ts';
import { MODERATION_RULES, type ModerationRules } from '../../support/moderation/rules.ts';

/** The database's result for a request. */
export type SqlAnswer =
  | { readonly kind: 'answer'; readonly body: object }
  | { readonly kind: 'failed'; readonly code: string };

/** The most that one answer of a pull may hold. */
export interface PageBudget {
  readonly rows: number;
  readonly bytes: number;
}

const FUNCTIONS = {
  push: 'sync_push',
  pull: 'sync_pull',
  check: 'sync_check',
  unplaced: 'sync_unplaced',
} as const;
export type SqlCall = keyof typeof FUNCTIONS;

function functionFor(call: SqlCall, args: unknown): string {
  if (isAboutKnown(args)) return 'sync_known';
  return isAboutManaging(args) ? 'manages_sale' : FUNCTIONS[call];
}

interface Asked {
  readonly uid: string | null;
  readonly args: unknown;
  /** The network address that the gateway reports; null if none. */
  readonly address?: string | null;
}

const TABLES = `select tablename as name from pg_tables where schemaname = 'app'
  and tablename not in ('meta', 'origin', 'zip', 'allowance', 'address_salt', 'moderation_rule')`;

/** The real server: the migrations on a database. It keeps the world's time (SYNC-9). */
export class SqlServer {
  readonly #database: TestDatabase;
  /** One thing runs after the other, even if the database has many connections. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  /** Removes everything except the accounts, which are old unless it is said when they signed up. */
  clear(
    budget: PageBudget = { rows: 500, bytes: 524_288 },
    signedUpMs = Date.parse('2000-01-01T00:00:00Z'),
    accounts = ACCOUNTS,
  ): Promise<void> {
    return this.#next(async () => {
      const tables = await this.#database.owner<{ name: string }>(TABLES);
      const names = tables.map(({ name }) => `app.${name}`).join(', ');
      await this.#database.owner(`truncate ${names}, auth.users, storage.objects cascade`);
      await this.#database.owner(
        // Worlds do in minutes what people do in weeks, so limits are higher.
        `update app.meta set horizon = 0, limit_factor = 1000,
          page_rows = $1, page_bytes = $2`,
        [budget.rows, budget.bytes],
      );
      await this.#database.owner('update app.origin set cluster = app.cluster()');
      await this.setRules(MODERATION_RULES);
      this.#database.setNow(new Date(signedUpMs).toISOString());
      for (const uid of accounts) {
        await this.#database.as(
          'postgres',
          "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, '{}')",
          [uid, `${uid}@mail.example`],
        );
      }
      await this.#database.owner(DUMP);
    });
  }

  async setRules(rules: ModerationRules): Promise<void> {
    const { hidesAt, leastPeople, leastAccounts, floodSales, crowdSales } = rules;
    await this.#database.owner(
      `update app.moderation_rule
      set hides_at = $1, least_people = $2, least_accounts = $3, flood_sales = $4, crowd_sales = $5`,
      [hidesAt, leastPeople, leastAccounts, floodSales, crowdSales],
    );
  }

  setBudget({ rows, bytes }: PageBudget): Promise<void> {
    const sql = 'update app.meta set page_rows = $1, page_bytes = $2';
    return this.#next(async () => void (await this.#database.owner(sql, [rows, bytes])));
  }

  call(call: SqlCall, { uid, args, address = null }: Asked, nowMs: number): Promise<SqlAnswer> {
    return this.#next(async () => {
      this.#database.setNow(new Date(nowMs).toISOString());
      const fn = functionFor(call, args);
      const sql = `select set_config('request.headers', $2, true), public.${fn}($1::jsonb) as body`;
      const headers = address === null ? {} : { 'cf-connecting-ip': address };
      try {
        const [row] = await this.#database.as<{ body: object }>(who(uid), sql, [
          JSON.stringify(args),
          JSON.stringify(headers),
        ]);
        return { kind: 'answer', body: row?.body ?? {} };
      } catch (error) {
        return { kind: 'failed', code: codeOf(error) };
      }
    });
  }

  /** Stores a file if the bucket's policies allow it. */
  upload(path: string, file: StoredFile, nowMs: number): Promise<'stored' | 'exists' | 'refused'> {
    return this.#next(async () => {
      this.#database.setNow(new Date(nowMs).toISOString());
      const known = await this.#database.owner('select 1 from storage.objects where name = $1', [
        path,
      ]);
      if (known.length > 0) return 'exists';
      try {
        await putFile(this.#database, path, file);
        return 'stored';
      } catch {
        return 'refused';
      }
    });
  }

  /** The job that reads photos has found that these files are none. */
  removeLiars(paths: readonly string[], nowMs: number): Promise<void> {
    return this.#next(async () => {
      this.#database.setNow(new Date(nowMs).toISOString());
      const sql = "select public.photo_chore_done('remove', $1::text[])";
      await this.#database.as('service_role', sql, [paths]);
    });
  }

  /** The job has copied the files of all photos that are to be copied, as far as they are there. */
  endCopies(nowMs: number): Promise<void> {
    return this.#next(async () => {
      this.#database.setNow(new Date(nowMs).toISOString());
      // The clock of the owner's own statements is no simulated one, unless they set it first.
      await this.#database.owner(
        `insert into storage.objects (id, bucket_id, name, metadata)
        select gen_random_uuid(), 'sale-images', n.name, o.metadata
        from (select set_config('app.now', $1, true) as now offset 0) clock
        cross join lateral app.due_copies(case when clock.now <> '' then 100000 end) c
        cross join lateral unnest(c.paths, c.sources) n (name, source)
        join storage.objects o on o.bucket_id = 'sale-images' and o.name = n.source
        where not exists (select from storage.objects f where f.name = n.name)`,
        [new Date(nowMs).toISOString()],
      );
      await this.#database.owner(
        `select public.photo_chore_done('copy', c.paths)
        from (select set_config('app.now', $1, true) as now offset 0) clock
        cross join lateral app.due_copies(case when clock.now <> '' then 100000 end) c`,
        [new Date(nowMs).toISOString()],
      );
    });
  }

  /** Stores a file of a find's photo if the bucket's policy allows it. */
  uploadFind(
    uid: string | null,
    path: string,
    nowMs: number,
  ): Promise<'stored' | 'exists' | 'refused'> {
    return this.#next(async () => {
      this.#database.setNow(new Date(nowMs).toISOString());
      const known = await this.#database.owner('select 1 from storage.objects where name = $1', [
        path,
      ]);
      try {
        if (known.length === 0) {
          await putFindFile(this.#database, who(uid), path);
          return 'stored';
        }
        const sql = 'select app.may_upload_find($1) as may';
        const [asked] = await this.#database.as<{ may: boolean }>(who(uid), sql, [path]);
        return asked?.may ? 'exists' : 'refused';
      } catch {
        return 'refused';
      }
    });
  }

  /** The files of photos of finds that someone may list. */
  findsOf(uid: string | null): Promise<readonly string[]> {
    return this.#next(async () => {
      const sql = `select name from storage.objects where bucket_id = 'find-photos'`;
      const found = await this.#database.as<{ name: string }>(who(uid), sql);
      return found.map(({ name }) => name).toSorted();
    });
  }

  /** The job that deletes files begins with those of finds that nobody names, and names them. */
  takeUnusedFinds(): Promise<readonly string[]> {
    return this.#next(async () => {
      const taken = await this.#database.owner<{ path: string }>(
        'update app.unused_file set is_taken = true where sale_id is null returning path',
      );
      return taken.map(({ path }) => path).toSorted();
    });
  }

  /** The job has deleted what it took. */
  endTakenFinds(): Promise<void> {
    return this.#next(async () => {
      const taken = await this.#database.owner<{ path: string }>(
        'select path from app.unused_file where sale_id is null and is_taken',
      );
      const paths = taken.map(({ path }) => path);
      await this.#database.owner(
        "delete from storage.objects where bucket_id = 'find-photos' and name = any ($1::text[])",
        [paths],
      );
      const sql = "select public.photo_chore_done('delete', $1::text[])";
      await this.#database.as('service_role', sql, [paths]);
    });
  }

  deleteAccount(uid: string, nowMs: number): Promise<void> {
    return this.#atTime(nowMs, 'delete from auth.users where id = $1', [uid]);
  }

  /** The account signed up `ms` ago. */
  setAge(uid: string, ms: number, nowMs: number): Promise<void> {
    const sql = 'update app.profile set created_at = $2 where id = $1';
    return this.#atTime(nowMs, sql, [uid, new Date(nowMs - ms).toISOString()]);
  }

  /** What an operator or a job does. */
  moderate(what: DeedKind, saleId: string, nowMs: number): Promise<void> {
    if (what === 'server-stats') return this.#atTime(nowMs, 'select app.roll_up()');
    if (what === 'server-delete') {
      return this.#atTime(nowMs, 'delete from app.sale where id = $1', [saleId]);
    }
    const sql = 'update app.sale set hidden = $2 where id = $1';
    return this.#atTime(nowMs, sql, [saleId, what === 'server-hide']);
  }

  /** A moderator's decision, with the service key. */
  decide(p: object, nowMs: number): Promise<object> {
    return this.#next(async () => {
      this.#database.setNow(new Date(nowMs).toISOString());
      const sql = 'select public.moderate($1::jsonb) as body';
      const [row] = await this.#database.as<{ body: object }>('service_role', sql, [
        JSON.stringify(p),
      ]);
      return row?.body ?? {};
    });
  }

  /** Which sales moderators have had to do with, and what was reported of them. */
  caseFiles(): Promise<readonly object[]> {
    return this.#next(() =>
      this.#database.owner(
        `select c.sale_id as id, c.state, c.round, c.weight, c.people, c.accounts, s.hidden as "isHidden"
        from app.case_file c join app.sale s on s.id = c.sale_id order by c.sale_id`,
      ),
    );
  }

  prune(nowMs: number): Promise<void> {
    return this.#atTime(nowMs, 'select app.prune()');
  }

  /** Removes tombstones, so that older cursors start over. */
  raiseHorizon(nowMs: number): Promise<void> {
    return this.#atTime(nowMs, "select app.forget_tombstones('infinity')");
  }

  /** Remembers the tables as they are, as a nightly dump does. */
  dump(): Promise<void> {
    return this.#next(async () => void (await this.#database.owner(DUMP)));
  }

  /** Goes back to the last dump; what was done since is lost. Answers `restoring` until `restamp`. */
  restore(): Promise<void> {
    return this.#next(async () => void (await this.#database.owner(RESTORE)));
  }

  /** As after a move of the database: every device reads everything again (SYNC-8). */
  restamp(nowMs: number): Promise<void> {
    return this.#atTime(nowMs, 'select app.restamp()');
  }

  /** A transaction that stays open: nothing that commits after it began is reported until it ends. */
  hold(): Promise<() => Promise<void>> {
    return this.#hold('service_role', 'select pg_current_xact_id()', []);
  }

  /** A push that has done its work and commits when told to. */
  holdPush(uid: string | null, args: unknown, nowMs: number): Promise<() => Promise<void>> {
    this.#database.setNow(new Date(nowMs).toISOString());
    return this.#hold(who(uid), 'select public.sync_push($1::jsonb)', [JSON.stringify(args)]);
  }

  /** Whether transactions can be held open. */
  get canHold(): boolean {
    return this.#database.hold !== null;
  }

  #hold(as: Who, sql: string, parameters: readonly unknown[]): Promise<() => Promise<void>> {
    return this.#next(async () => {
      const held = await this.#database.hold?.(as, sql, parameters);
      return () => this.#next(async () => held?.commit());
    });
  }

  /** Runs a statement as the owner of the tables, at a time in the world. */
  #atTime(nowMs: number, sql: string, parameters: readonly unknown[] = []): Promise<void> {
    return this.#next(async () => {
      this.#database.setNow(new Date(nowMs).toISOString());
      await this.#database.as('postgres', sql, parameters);
    });
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

const DUMP = `do $$
declare
  name text;
begin
  create schema if not exists kept;
  for name in ${TABLES} loop
    execute format('create table if not exists kept.%1$I (like app.%1$I)', name);
    execute format('delete from kept.%I', name);
    execute format('insert into kept.%1$I select * from app.%1$I', name);
  end loop;
end $$`;

/** Without triggers, as pg_restore writes. Dumps of these tables hold no files and no accounts. */
const RESTORE = `do $$
declare
  name text;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in ${TABLES} loop
    execute format('delete from app.%I', name);
    execute format('insert into app.%1$I select * from kept.%1$I', name);
  end loop;
  update app.origin set cluster = 'another cluster';
end $$`;

function who(uid: string | null): Who {
  return uid === null ? 'anon' : { uid };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'XX000';
}
