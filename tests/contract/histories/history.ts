import { ACCOUNTS } from '../../sim/world/ids.ts';
import type { PageBudget } from '../../sim/server/sql-server.ts';
import type { StoredFile } from '../../support/fake-server/photos/image-record.ts';
import type { Decision } from '../../support/moderation/fake-moderation.ts';
import { MODERATION_RULES, type ModerationRules } from '../../support/moderation/rules.ts';
import type { WirePush } from '../../support/fake-server/fake-server-wire.ts';
import { DAY_MS, HOUR_MS, newDraw, POINTS, START_MS } from './draw-history.ts';
import { Copying } from './copying.ts';
import { Crowd } from './crowd.ts';
import { Planning } from './planning.ts';
import { Weeks } from './weeks.ts';
import { Writer } from './writer.ts';

/** One request, the same for every server. Ids are shared; each server has its own cursors. */
export type Step =
  | {
      readonly do: 'push';
      readonly uid: string | null;
      readonly body: WirePush;
      /** The network address; not known unless it is said. */
      readonly address?: string | null;
    }
  /** Does its work now and commits at the next `commit`. */
  | { readonly do: 'hold'; readonly uid: string | null; readonly body: WirePush }
  | { readonly do: 'commit' }
  | {
      readonly do: 'pull';
      readonly reader: Reader;
      readonly scopes: readonly string[];
      readonly isBrief?: boolean;
    }
  | { readonly do: 'check'; readonly reader: Reader; readonly scopes: readonly string[] }
  /** The next page of the sales without a place. */
  | { readonly do: 'list'; readonly reader: Reader; readonly limit: number }
  | { readonly do: 'ask-known'; readonly reader: Reader; readonly opIds: readonly string[] }
  /** A reader loses what it has read. */
  | { readonly do: 'start-afresh'; readonly reader: Reader; readonly scopes: readonly string[] }
  | { readonly do: 'wait'; readonly ms: number }
  /** The account signed up `ms` ago. */
  | { readonly do: 'age'; readonly uid: string; readonly ms: number }
  | { readonly do: 'hide' | 'show' | 'delete'; readonly sale: string }
  | { readonly do: 'rules'; readonly rules: ModerationRules }
  /** A moderator's decision. */
  | { readonly do: 'decide'; readonly decision: Decision }
  /** What moderators know of all sales. */
  | { readonly do: 'read-cases' }
  | { readonly do: 'upload'; readonly path: string; readonly file: StoredFile }
  /** The job that reads photos has found that these files are none. */
  | { readonly do: 'lies'; readonly paths: readonly string[] }
  /** The job that copies photos from one sale to another. */
  | { readonly do: 'copies' }
  /** A file of a find's photo. */
  | { readonly do: 'upload-find'; readonly uid: string | null; readonly path: string }
  /** Which files of photos of finds someone may read. */
  | { readonly do: 'read-finds'; readonly uid: string | null }
  /** The job that deletes files begins with those of finds, or ends. */
  | { readonly do: 'tidy-takes' | 'tidy-ends' }
  | { readonly do: 'delete-account'; readonly uid: string }
  | { readonly do: 'budget'; readonly budget: PageBudget }
  | { readonly do: 'roll-up' | 'raise-horizon' | 'prune' | 'dump' | 'restore' | 'restamp' };

export interface Reader {
  readonly name: string;
  readonly uid: string | null;
}

/** What the history generator must know of an answer to continue. */
export interface Heard {
  readonly refused: string | null;
  readonly isMore: boolean;
  /** In the wire format; null if the step has none. */
  readonly answer: Readonly<Record<string, unknown>> | null;
}

const STEPS = 60;

/**
 * In some, one report, or the second or third guest's sale in a cell, is enough. All limits are multiplied by
 * 1,000.
 */
const RULES: readonly ModerationRules[] = [
  MODERATION_RULES,
  { hidesAt: 1, leastPeople: 1, leastAccounts: 0, floodSales: 0.002, crowdSales: 0.003 },
  { hidesAt: 4, leastPeople: 1, leastAccounts: 1, floodSales: 0.001, crowdSales: 0.002 },
];

/** Ages of accounts around what counts as new, for referrals and for reports. */
const AGES = [
  0,
  0,
  HOUR_MS,
  DAY_MS,
  7 * DAY_MS - 1,
  7 * DAY_MS,
  30 * DAY_MS,
  30 * DAY_MS + 1,
  400 * DAY_MS,
];

const ROWS = [3, 7, 500] as const;
/** The small budgets are used up within a few documents, or by less than one; the last is the real one. */
const BYTES = [110, 700, 1_500, 4_000, 524_288] as const;

/**
 * Generates a history from a seed, step by step, and takes the result of each step. `canHold` allows
 * transactions that commit late, which needs two connections.
 */
export function* drawHistory(seed: number, canHold: boolean): Generator<Step, void, Heard> {
  const draw = newDraw(seed);
  const [ann = '', bob = ''] = ACCOUNTS;
  const planning = new Planning(draw, seed);
  const crowd = new Crowd(draw, seed);
  const copying = new Copying(draw, seed);
  const weeks = new Weeks(draw, seed);
  const writers = [ann, ann, bob, null, null].map(
    (uid, i) => new Writer(draw, seed * 8 + i, uid, seed),
  );
  const readers: Reader[] = [
    { name: 'guest', uid: null },
    { name: 'ann', uid: ann },
    { name: 'ann again', uid: ann },
    { name: 'bob', uid: bob },
  ];
  let nowMs = START_MS;
  let isHolding = false;
  let isRestoring = false;
  const [hidden, opIds]: [string[], string[]] = [[], []];
  const of = <T>(from: readonly T[]): T => {
    const picked = from[draw.below(from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  };
  const scopesFor = ({ uid }: Reader) => [
    ...new Set(POINTS.map(({ scope }) => scope)),
    'c:none',
    `s:${of(draw.world.sales)}`,
    `s:${of(draw.world.sales)}`,
    uid === null ? `u:${ann}` : `u:${uid}`,
  ];
  /** A few of the scopes in random order, so that the budget can run out in any of them. */
  const some = (reader: Reader) =>
    scopesFor(reader)
      .map((scope) => ({ scope, at: draw.random() }))
      .toSorted((a, b) => a.at - b.at)
      .slice(0, 1 + draw.below(6))
      .map(({ scope }) => scope);

  yield { do: 'budget', budget: { rows: of(ROWS), bytes: of(BYTES) } };
  yield { do: 'rules', rules: of(RULES) };
  const [, , bobs, guests] = writers;
  if (bobs !== undefined && guests !== undefined && draw.aside() < 0.3) {
    // What an account has done first is that it claimed a sale.
    const id = draw.asideId();
    yield { do: 'age', uid: bob, ms: 0 };
    yield { do: 'push', uid: bob, body: bobs.says('referral.use', { id: bob, referrer: ann }) };
    yield { do: 'push', uid: null, body: guests.posts(id, nowMs) };
    yield { do: 'push', uid: bob, body: bobs.claims(id) };
  }
  yield* planning.opening();
  for (let i = 0; i < STEPS; i++) {
    yield* planning.round({ held: isHolding ? ann : null, mayDelete: !isHolding && !isRestoring });
    // A job that waits for an open transaction, or a restore that ends, would be in its way.
    if (!isHolding && !isRestoring) nowMs += yield* weeks.round(nowMs);
    yield* crowd.round({ nowMs, mayAge: !isHolding });
    // Where an open transaction has written a sale, the database would make the job wait, and Ann.
    if (!isHolding && !isRestoring) yield* copying.round(nowMs);
    if (!isHolding && draw.files.length > 0 && draw.lies() < 0.1) {
      // Where an open transaction has written a sale, the database would make the job wait.
      const file = draw.files[Math.floor(draw.lies() * draw.files.length)];
      if (file !== undefined) yield { do: 'lies', paths: [file.path] };
    }
    const dice = draw.random();
    const reader = of(readers);
    if (draw.aside() < 0.12) {
      // Where transactions are held open, Ann's first sale would make those wait that write Bob's profile.
      const able = canHold ? writers.slice(2, 3) : writers.slice(0, 3 + draw.asideBelow(2));
      const writer = able[draw.asideBelow(able.length)];
      const ms = AGES[draw.asideBelow(AGES.length)] ?? 0;
      const isAged = draw.aside() < 0.8;
      if (isAged && writer?.uid != null) yield { do: 'age', uid: writer.uid, ms };
      if (writer !== undefined) {
        const body = draw.aside() < 0.75 ? writer.refers() : writer.reports();
        yield { do: 'push', uid: writer.uid, body, address: crowd.address() };
      }
    }
    if (dice < 0.4) {
      // A writer with an open transaction does not write: the database would make it wait.
      const writer = of(isHolding ? writers.slice(2) : writers);
      const body = writer.next(nowMs);
      opIds.push(...body.muts.map(({ op_id }) => op_id));
      const heard = yield { do: 'push', uid: writer.uid, body, address: crowd.address() };
      if (heard.refused !== null && draw.random() < 0.7) writer.renew();
    } else if (dice < 0.46 && draw.files.length > 0) {
      yield { do: 'upload', ...of(draw.files) };
    } else if (dice < 0.72) {
      yield { do: 'pull', reader, scopes: some(reader), isBrief: draw.lies() < 0.6 };
    } else if (dice < 0.76) {
      yield { do: 'check', reader, scopes: some(reader) };
    } else if (dice < 0.775) {
      yield { do: 'list', reader, limit: of([1, 3, 24]) };
    } else if (dice < 0.78 && opIds.length > 0) {
      yield { do: 'ask-known', reader, opIds: [of(opIds), of(opIds), of(opIds), draw.newId()] };
    } else if (dice < 0.82) {
      const ms = of([1_000, HOUR_MS, 5 * HOUR_MS, 30 * HOUR_MS]);
      nowMs += ms;
      yield { do: 'wait', ms };
    } else if (dice < 0.87) {
      // Hidden sales are usually shown again, so that sales return to scopes they had left.
      const shown = hidden.length > 0 && draw.random() < 0.5 ? hidden.pop() : undefined;
      const sale = shown ?? of(draw.world.sales);
      const what = shown === undefined ? of(['hide', 'hide', 'delete'] as const) : 'show';
      if (what === 'hide') hidden.push(sale);
      // Either by a moderator, or directly in the tables, as by hand.
      if (what === 'delete' || draw.random() < 0.5) yield { do: what, sale };
      else {
        const action = what === 'show' ? of(['restore', 'restore', 'dismiss'] as const) : 'hide';
        const reason = of(['fake', 'spam'] as const);
        yield { do: 'decide', decision: { sale, action, reason, note: of(['', 'Look']) } };
      }
    } else if (dice < 0.89) {
      yield { do: 'roll-up' };
    } else if (dice < 0.9) {
      yield { do: 'budget', budget: { rows: of(ROWS), bytes: of(BYTES) } };
    } else if (dice < 0.91) {
      yield { do: 'start-afresh', reader, scopes: scopesFor(reader) };
    } else if (dice < 0.95) {
      if (isHolding) {
        yield { do: 'commit' };
        isHolding = false;
      } else if (canHold && !isRestoring) {
        const writer = writers[0];
        if (writer === undefined) continue;
        yield { do: 'hold', uid: writer.uid, body: writer.held(nowMs) };
        isHolding = true;
      } else yield { do: 'raise-horizon' };
    } else if (dice < 0.96) {
      yield { do: 'raise-horizon' };
    } else if (isHolding) {
      continue;
    } else if (dice < 0.965) {
      nowMs += 181 * DAY_MS;
      yield { do: 'wait', ms: 181 * DAY_MS };
      yield { do: 'prune' };
    } else if (dice < 0.975) {
      yield { do: 'dump' };
    } else if (isRestoring) {
      yield { do: 'restamp' };
      isRestoring = false;
    } else {
      yield { do: 'restore' };
      isRestoring = true;
    }
  }

  // At the end everyone reads everything.
  if (isHolding) yield { do: 'commit' };
  if (isRestoring) yield { do: 'restamp' };
  yield { do: 'roll-up' };
  yield { do: 'copies' };
  for (const reader of readers) {
    const scopes = [...new Set(scopesFor(reader))];
    for (let pages = 0; pages < 400; pages++) {
      const { isMore } = yield { do: 'pull', reader, scopes };
      if (!isMore) break;
      if (pages === 399) throw new Error('A scope is never read to its end.');
    }
    yield { do: 'check', reader, scopes };
  }
  yield* planning.ending();
  yield { do: 'read-cases' };
}
