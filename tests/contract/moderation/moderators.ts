import type { Row } from '../../support/databases/database-device.ts';
import type { TestDatabase, Who } from '../../support/databases/database-roles.ts';
import { newUser } from '../../support/databases/database-sale.ts';

export interface Held {
  readonly by: string;
  readonly reason: string;
  readonly note: string;
  readonly at: string;
}

export interface Entry {
  readonly sale: { readonly id: string; readonly title: string };
  readonly place: object | null;
  readonly held: Held | null;
  readonly waits: string | null;
  readonly weight: number;
  readonly reports: readonly {
    readonly reason: string;
    readonly details: string;
    readonly at: string;
    readonly weight: number;
  }[];
  readonly report_count: number;
  readonly decisions: readonly {
    readonly action: string;
    readonly reason: string | null;
    readonly note: string;
    readonly at: string;
  }[];
  readonly since: string;
}

export interface ModerationAnswer {
  readonly ok: string;
  readonly epoch: string;
  readonly now: string;
  readonly refused?: string;
  readonly retry_after?: number;
  readonly held?: Held | null;
  readonly entries?: readonly Entry[];
  readonly next?: string | null;
  readonly open?: number;
}

/** The requests that moderators make to a database. */
export function moderationOf(database: TestDatabase) {
  const call = async (name: string, who: Who, p: unknown): Promise<ModerationAnswer> => {
    const [row] = await database.as<{ answer: ModerationAnswer }>(
      who,
      `select public.${name}($1::jsonb) as answer`,
      [JSON.stringify(p)],
    );
    if (row === undefined) throw new Error('No answer.');
    return row.answer;
  };
  const queue = (who: Who, p: unknown) => call('moderation_queue', who, p);
  return {
    queue,
    moderate: (who: Who, p: unknown) => call('moderate', who, p),
    /** Finds the entry of one sale anywhere in the list; undefined if it is not there. */
    entryOf: async (who: Who, state: 'open' | 'hidden', id: string): Promise<Entry | undefined> => {
      let after: string | null | undefined;
      do {
        const answer: ModerationAnswer = await queue(who, { state, limit: 50, after });
        const found = answer.entries?.find(({ sale }) => sale.id === id);
        if (found !== undefined) return found;
        after = answer.next;
      } while (typeof after === 'string');
      return undefined;
    },
    newModerator: async (): Promise<{ readonly uid: string }> => {
      const user = await newUser(database);
      await database.as('service_role', 'insert into app.moderator (user_id) values ($1)', [
        user.uid,
      ]);
      return user;
    },
    /** An account that is eight days old. */
    oldUser: () => userOfDays(database, 8),
    /** An account that is two days old. */
    youngUser: () => userOfDays(database, 2),
  };
}

async function userOfDays(database: TestDatabase, days: number): Promise<{ readonly uid: string }> {
  const user = await newUser(database);
  await database.as(
    'postgres',
    'update app.profile set created_at = app.now() - make_interval(days => $2) where id = $1',
    [user.uid, days],
  );
  return user;
}

/** Why a sale is hidden, as its owner learns from a pull. */
export function heldIn(rows: readonly Row[], id: string): unknown {
  const last = rows.findLast(([kind, of]) => kind === 'private' && of === id);
  return last?.[3]?.['held'] ?? null;
}
