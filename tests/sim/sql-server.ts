import type { TestDatabase, Who } from '../support/database-roles.ts';
import { ACCOUNTS } from './ids.ts';
import type { Call, DeedKind } from './plan.ts';
import type { StoredFile } from '../support/fake-server-state.ts';
import { putFile } from '../support/database-files.ts';

/** What the database made of a request. */
export type SqlAnswer =
  | { readonly kind: 'answer'; readonly body: object }
  | { readonly kind: 'failed'; readonly code: string };

const FUNCTIONS = { push: 'sync_push', pull: 'sync_pull', check: 'sync_check' } as const;

/** The server as it really is: the migrations on a database. It keeps a world's time (SYNC-9). */
export class SqlServer {
  readonly #database: TestDatabase;

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  /** Forgets everything but the accounts. */
  async clear(): Promise<void> {
    const tables = await this.#database.owner<{ name: string }>(
      "select 'app.' || tablename as name from pg_tables where schemaname = 'app'",
    );
    const emptied = tables.map(({ name }) => name).filter((name) => !KEPT.has(name));
    await this.#database.owner(
      `truncate ${emptied.join(', ')}, auth.users, storage.objects cascade`,
    );
    await this.#database.owner('update app.meta set horizon = 0');
    for (const uid of ACCOUNTS) {
      await this.#database.owner(
        "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, '{}')",
        [uid, `${uid}@mail.example`],
      );
    }
  }

  async call(
    call: Exclude<Call, 'upload'>,
    { uid, args }: { readonly uid: string | null; readonly args: unknown },
    nowMs: number,
  ): Promise<SqlAnswer> {
    this.#database.setNow(new Date(nowMs).toISOString());
    const sql = `select public.${FUNCTIONS[call]}($1::jsonb) as body`;
    try {
      const [row] = await this.#database.as<{ body: object }>(who(uid), sql, [
        JSON.stringify(args),
      ]);
      return { kind: 'answer', body: row?.body ?? {} };
    } catch (error) {
      return { kind: 'failed', code: codeOf(error) };
    }
  }

  /** As the bucket's policies admit it. */
  async upload(
    path: string,
    file: StoredFile,
    nowMs: number,
  ): Promise<'stored' | 'exists' | 'refused'> {
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
  }

  /** What an operator or a job does. */
  async moderate(what: DeedKind, saleId: string, nowMs: number): Promise<void> {
    this.#database.setNow(new Date(nowMs).toISOString());
    if (what === 'server-stats') await this.#database.owner('select app.roll_up()');
    else if (what === 'server-delete') {
      await this.#database.owner('delete from app.sale where id = $1', [saleId]);
    } else {
      await this.#database.owner('update app.sale set hidden = $2 where id = $1', [
        saleId,
        what === 'server-hide',
      ]);
    }
  }

  /** As after the database was moved: every device reads afresh (SYNC-8). */
  async restamp(): Promise<void> {
    await this.#database.owner('select app.restamp()');
  }

  /** Tombstones below now are gone: older cursors start afresh. */
  async raiseHorizon(): Promise<void> {
    await this.#database.owner(
      'update app.meta set horizon = (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint)',
    );
  }

  /** Some transaction that stays open: nothing that commits after it began is told until it ends. */
  async hold(): Promise<() => Promise<void>> {
    const held = await this.#database.hold?.('service_role', 'select pg_current_xact_id()', []);
    return () => held?.commit() ?? Promise.resolve();
  }
}

/** Not emptied between worlds. */
const KEPT: ReadonlySet<string> = new Set(['app.meta', 'app.zip']);

function who(uid: string | null): Who {
  return uid === null ? 'anon' : { uid };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'XX000';
}
