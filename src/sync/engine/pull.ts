import type { SyncRun } from './sync-run.ts';
import type { AppliedPage, ScopeAsk } from '../local-store.ts';
import { type Trouble, troubleOf } from './engine-failure.ts';
import type { PullAnswer, RemoteFailure } from '../ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Result } from '../../domain/result.ts';
import { ownScope } from '../rows/scope-name.ts';
import { MAX_IN_SETS, MAX_NAMED, questionOf, unfolded } from './pull-request.ts';
import {
  type StagedFiles,
  joinFiles,
  stageFiles,
  stillUnread,
  withStaged,
  withoutStaged,
} from './staged-files.ts';

type Page = Extract<PullAnswer, { kind: 'page' }>;

/** How many answers in a row may bring nothing before the server counts as failing. */
const MAX_IDLE_ANSWERS = 5;

/** The most answers in one reading, of at most 500 rows each. The next sync reads the rest. */
const MAX_ANSWERS = 500;

/** The scopes that are not read to their end yet. The order rotates (SYNC-5). */
export interface PullPlan {
  readonly as: Principal;
  /** All of them, read or not. */
  readonly scopes: readonly string[];
  readonly pending: readonly string[];
  /** Sales that nobody is looking at now. They are asked for in sets until there is news of one. */
  readonly inSets: ReadonlySet<string>;
  readonly idleAnswers: number;
  readonly answers: number;
  /** The `rev` of each row in this reading so far, by scope and row. */
  readonly told: Map<string, Map<string, number>>;
  /** Scopes that the server has already reset in this reading. */
  readonly begunAfresh: readonly string[];
  /** What was begun from public files (SYNC-28). Null if that is done. Left out before it was tried. */
  readonly staged?: StagedFiles | null;
}

export function startPull(
  as: Principal,
  scopes: Iterable<string>,
  inSets: ReadonlySet<string> = new Set(),
): PullPlan {
  const all = [...new Set(scopes)];
  const nothingYet = { idleAnswers: 0, answers: 0, told: new Map(), begunAfresh: [] };
  return { as, scopes: all, pending: all, inSets, ...nothingYet };
}

export type PullStep =
  | { readonly kind: 'go-on'; readonly plan: PullPlan }
  | { readonly kind: 'stop'; readonly trouble: Trouble };

/** One request and its answer, applied. The reading has ended once nothing is pending. */
export async function pullOnce(syncRun: SyncRun, plan: PullPlan): Promise<PullStep> {
  const { store, remote, clock } = syncRun;
  const next = plan.pending.slice(0, MAX_NAMED + MAX_IN_SETS);
  const all = await store.askScopes(next, clock.now());
  const staged =
    plan.staged === undefined ? await stagedFor(syncRun, all) : stillUnread(plan.staged, all);
  const { asks, request } = questionOf(withStaged(all, staged), (scope) => plan.inSets.has(scope));
  const sent = new Set(asks.map(({ scope }) => scope));
  const asked = all.filter(({ scope }) => sent.has(scope));
  const answer = await syncRun.ask(() => remote.pull(plan.as, request));
  if (staged !== null && mayBeOfFiles(answer)) {
    return { kind: 'go-on', plan: { ...plan, staged: null } };
  }
  if (!answer.ok) return { kind: 'stop', trouble: troubleOf(answer.error) };
  if (answer.value.kind === 'refused') {
    const link = answer.value.refusal === 'restoring' ? 'restoring' : 'offline';
    return { kind: 'stop', trouble: { link, retryAfterMs: null } };
  }
  if (isOwnForbidden(syncRun, answer.value)) {
    return { kind: 'stop', trouble: { link: 'signed-out', retryAfterMs: null } };
  }
  syncRun.tally.lateSeconds = answer.value.lateSeconds ?? 0;
  const whole = unfolded(answer.value, request);
  const page = staged === null ? whole : withoutStaged(whole, staged);
  let applied = await apply(syncRun, asked, page);
  let left: StagedFiles | null = null;
  if (staged !== null) {
    left = await joinFiles(staged, whole, async (piece) => {
      const more = await apply(syncRun, asked, { ...whole, scopes: piece });
      applied = together(applied, more);
    });
  }
  const isNews = hasNews(plan, asked, page) && hasMoved(asked, page);
  return nextStep({ ...plan, staged: left }, asked, page, { ...applied, isNews });
}

/**
 * Whether the server could not use a question that has cursors of files. These may be anything, and would come again
 * with each try. So the same is asked once more without files.
 */
function mayBeOfFiles(answer: Result<PullAnswer, RemoteFailure>): boolean {
  if (answer.ok) return answer.value.kind === 'refused' && answer.value.refusal === 'limit';
  return answer.error.kind === 'transient' && answer.error.retryAfterMs === null;
}

async function stagedFor(
  { files }: SyncRun,
  asks: readonly ScopeAsk[],
): Promise<StagedFiles | null> {
  return files === undefined ? null : stageFiles(files, asks);
}

async function apply(
  syncRun: SyncRun,
  asked: readonly ScopeAsk[],
  page: Page,
): Promise<AppliedPage> {
  const { store, clock, tally, principal } = syncRun;
  const applied = await store.applyPage(asked, page, clock.now());
  tally.rowCount += applied.rowCount;
  if (applied.unread !== undefined) await store.reportUnread(principal, applied.unread);
  return applied;
}

function together(one: AppliedPage, other: AppliedPage): AppliedPage {
  return {
    rowCount: one.rowCount + other.rowCount,
    finished: [...one.finished, ...other.finished],
    isOvertaken: one.isOvertaken || other.isOvertaken,
  };
}

/** Whether some row is new or newer to this reading. In a scope that is read from its start, every row is new again. */
function hasNews({ told }: PullPlan, asked: readonly ScopeAsk[], answer: Page): boolean {
  for (const { scope, cursor } of asked) if (cursor === null) told.delete(scope);
  let isNews = false;
  for (const { scope, rows, unread = [] } of answer.scopes) {
    const revs = told.get(scope) ?? new Map<string, number>();
    told.set(scope, revs);
    for (const { kind, id, rev } of [...rows, ...unread]) {
      const row = `${kind} ${id}`;
      if (rev <= (revs.get(row) ?? -1)) continue;
      revs.set(row, rev);
      isNews = true;
    }
  }
  return isNews;
}

/** Whether some cursor has changed. Rows alone prove nothing: they might be the same ones forever. */
function hasMoved(asked: readonly ScopeAsk[], answer: Page): boolean {
  const before = new Map(asked.map(({ scope, cursor }) => [scope, JSON.stringify(cursor)]));
  return answer.scopes.some(
    ({ scope, cursor }) => cursor !== null && JSON.stringify(cursor) !== before.get(scope),
  );
}

function nextStep(
  plan: PullPlan,
  asks: readonly ScopeAsk[],
  answer: Page,
  applied: AppliedPage & { readonly isNews: boolean },
): PullStep {
  const forbidden = answer.scopes.filter((each) => each.forbidden).map(({ scope }) => scope);
  const over = new Set([...applied.finished, ...forbidden]);
  const wereAsked = new Set(asks.map(({ scope }) => scope));
  const asked = plan.pending.filter((scope) => wereAsked.has(scope) && !over.has(scope));
  // Another sync of this device was faster. It makes progress, so the server is not at fault.
  const isGettingOn =
    over.size > 0 || applied.isOvertaken || (applied.rowCount > 0 && applied.isNews);
  const idleAnswers = isGettingOn ? 0 : plan.idleAnswers + 1;
  const resets = answer.scopes.filter(({ reset }) => reset).map(({ scope }) => scope);
  // The server has sent us back to the start twice. Leave it alone for a while instead of asking forever.
  const isGoingRound = resets.some((scope) => plan.begunAfresh.includes(scope));
  if (idleAnswers > MAX_IDLE_ANSWERS || isGoingRound) {
    return { kind: 'stop', trouble: { link: 'offline', retryAfterMs: null } };
  }
  const answers = plan.answers + 1;
  const unasked = plan.pending.filter((scope) => !wereAsked.has(scope));
  if (answers >= MAX_ANSWERS && asked.length > 0) {
    return { kind: 'stop', trouble: { link: 'online', retryAfterMs: null } };
  }
  const pending = [...unasked, ...rotated(asked, answer)];
  const begunAfresh = [...plan.begunAfresh, ...resets];
  // A sale that had news in a set is asked for by name.
  const inSets = new Set([...plan.inSets].filter((scope) => !wereAsked.has(scope)));
  return { kind: 'go-on', plan: { ...plan, pending, inSets, idleAnswers, answers, begunAfresh } };
}

/** The scopes, with those first that the answer did not reach. */
function rotated(scopes: readonly string[], answer: Page): readonly string[] {
  const reached = new Set(
    answer.scopes.filter(({ cursor }) => cursor !== null).map(({ scope }) => scope),
  );
  return [
    ...scopes.filter((scope) => !reached.has(scope)),
    ...scopes.filter((scope) => reached.has(scope)),
  ];
}

/** Whether the server does not believe that we are who we say we are. */
function isOwnForbidden({ principal }: SyncRun, answer: Page): boolean {
  return answer.scopes.some(({ scope, forbidden }) => forbidden && scope === ownScope(principal));
}
