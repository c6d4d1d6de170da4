import type { Device } from '../../support/databases/database-device.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';

/** What a follower holds of one scope: "kind id" and the rev of each row. */
export type Replica = Map<string, number>;

/** What is removed by a sale's tombstone. Reviews leave their own tombstones. */
const HANGS_ON_SALE = ['sale', 'place', 'stats', 'private'];

/** A device that reads one scope in pages of one size, and the rows it holds. */
export class Follower {
  readonly replica: Replica = new Map();
  rowsRead = 0;
  readonly scope: string;
  readonly #device: Device;
  readonly #pageSize: number;

  constructor(device: Device, scope: string, pageSize: number) {
    this.#device = device;
    this.scope = scope;
    this.#pageSize = pageSize;
  }

  /** Pulls one answer. Returns whether there is more. */
  async read(): Promise<boolean> {
    const [answered] = (await this.#device.pullOnce([this.scope], this.#pageSize)).scopes;
    if (answered === undefined || answered.refused || answered.reset) {
      throw new Error(`Not answered: ${JSON.stringify(answered)}`);
    }
    for (const [kind, id, rev, doc] of answered.rows) {
      this.rowsRead += 1;
      const name = `${kind} ${id}`;
      const held = this.replica.get(name) ?? 0;
      if (doc !== null) this.replica.set(name, Math.max(rev, held));
      else if (held <= rev) this.#drop(kind, id);
    }
    return answered.more;
  }

  /**
   * Pulls everything; ends only if nobody writes. What was above the bound when a first reading began comes with the
   * reading after it (SYNC-1), so on a slow machine one reading is not enough.
   */
  async readToTheEnd(): Promise<void> {
    for (let readings = 0; readings < 2; readings += 1) while (await this.read());
  }

  #drop(kind: string, id: string): void {
    const kinds = kind === 'sale' ? HANGS_ON_SALE : [kind];
    for (const each of kinds) this.replica.delete(`${each} ${id}`);
  }

  /** The names of rows that it should not hold, lacks, or holds in another rev. */
  wrongAgainst(truth: Replica): string[] {
    const names = new Set([...truth.keys(), ...this.replica.keys()]);
    return [...names].filter((name) => truth.get(name) !== this.replica.get(name));
  }
}

const PUBLIC = `
  select 'sale' as kind, id, rev from app.sale where id in (select id from here)
  union all select 'place', id, rev from app.sale_place
    where id in (select id from here) and release_at <= now()
  union all select 'stats', id, rev from app.sale_stats where id in (select id from here)`;

const OF_SCOPE: Readonly<Record<string, string>> = {
  c: `with here as (
      select id from app.sale where not hidden and 'c:' || coalesce(nullif(cell, -1)::text, 'none') = $1
    ) ${PUBLIC}`,
  s: `with here as (select id from app.sale where not hidden and 's:' || id = $1) ${PUBLIC}
    union all select 'review', id, rev from app.review where sale_id in (select id from here)`,
  u: `with own as (select substr($1, 3)::uuid as uid),
      here as (select id from app.sale where user_id in (select uid from own))
    select 'sale' as kind, id, rev from app.sale where id in (select id from here)
    union all select 'place', id, rev from app.sale_place where id in (select id from here)
    union all select 'private', id, rev from app.sale_private where id in (select id from here)
    union all select 'stats', id, rev from app.sale_stats where id in (select id from here)
    union all select 'save', sale_id, rev from app.save where user_id in (select uid from own)
    union all select 'profile', id, rev from app.profile where id in (select uid from own)
    union all select 'review', id, rev from app.review where user_id in (select uid from own)
    union all select 'check_in', id, rev from app.check_in where user_id in (select uid from own)
    union all select kind, id, rev from app.own_row where user_id in (select uid from own)`,
};

/** What a scope holds according to the tables, not to the pages that a pull reads. */
export async function truthOf(database: TestDatabase, scope: string): Promise<Replica> {
  const sql = OF_SCOPE[scope.slice(0, 1)];
  if (sql === undefined) throw new Error(`No such scope: ${scope}`);
  const rows = await database.owner<{ kind: string; id: string; rev: number }>(sql, [scope]);
  return new Map(rows.map(({ kind, id, rev }) => [`${kind} ${id}`, rev]));
}
