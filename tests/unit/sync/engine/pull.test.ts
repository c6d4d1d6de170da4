import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../src/domain/result.ts';
import { sendersInTurn, startSyncRun } from '../../../../src/sync/engine/sync-run.ts';
import type { LocalStore } from '../../../../src/sync/local-store.ts';
import type { Cursor, PullAnswer, RemoteFailure } from '../../../../src/sync/ports.ts';
import { type PullPlan, pullOnce, startPull } from '../../../../src/sync/engine/pull.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { answerOf, saveRow, scopePage } from '../../../support/builders/pages.ts';

type Answer = PullAnswer | RemoteFailure;

/** A sync whose store only remembers cursors, and whose server answers as given, in this order. */
function readingWith(...answers: readonly Answer[]) {
  const cursors = new Map<string, Cursor | null>();
  const applied: PullAnswer[] = [];
  const asked: (readonly string[])[] = [];
  const { store: real, remote, clock } = openDevice(new FakeServer(), 'ann');
  const store: LocalStore = Object.assign(Object.create(real) as LocalStore, {
    askScopes: async (scopes: readonly string[]) =>
      scopes.map((scope) => ({ scope, cursor: cursors.get(scope) ?? null, generation: 1 })),
    applyPage: async (_: unknown, answer: Extract<PullAnswer, { kind: 'page' }>) => {
      applied.push(answer);
      const reached = answer.scopes.filter(({ cursor }) => cursor !== null);
      for (const { scope, cursor } of reached) cursors.set(scope, cursor);
      for (const { scope, reset } of answer.scopes) if (reset) cursors.delete(scope);
      return {
        rowCount: answer.scopes.flatMap(({ rows }) => rows).length,
        finished: reached.filter(({ more }) => !more).map(({ scope }) => scope),
        isOvertaken: false,
      };
    },
  });
  const left = [...answers];
  remote.pull = async (_, request) => {
    asked.push(request.scopes.map(({ scope }) => scope));
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer === undefined) throw new Error('no answer was given');
    return 'epoch' in answer ? ok(answer) : err(answer);
  };
  const exchange = startSyncRun({ store, remote, clock }, 'ann', sendersInTurn());
  /** Reads on until it is over or the server is given up; says why, or what was left to read. */
  async function read(scopes: readonly string[], maxSteps = 20) {
    let plan: PullPlan = startPull('ann', scopes);
    for (let steps = 0; steps < maxSteps && plan.pending.length > 0; steps += 1) {
      const step = await pullOnce(exchange, plan);
      if (step.kind === 'stop') return step.trouble;
      plan = step.plan;
    }
    return plan.pending;
  }
  return { read, asked, applied, tally: exchange.tally };
}

const OFFLINE = { link: 'offline', retryAfterMs: null };

/** A part of an answer that comes to no end. */
const more = (scope: string, x: number, rows = [saveRow(`s${x}`, x)]) =>
  scopePage(scope, rows, { more: true, cursor: { x } });
const unreached = (scope: string) => scopePage(scope, [], { more: true, cursor: null });

describe('reading', () => {
  it('[SYNC-5] is over when every scope has come to its end, named twice or not', async () => {
    const end = answerOf([scopePage('c:1', [saveRow('s1', 1)]), scopePage('c:2', [])]);
    const reading = readingWith(end);
    expect(await reading.read(['c:1', 'c:2', 'c:1'])).toEqual([]);
    expect(reading.asked).toEqual([['c:1', 'c:2']]);
    expect(reading.tally.rowCount).toBe(1);
  });

  it('[SYNC-5] asks first for what an answer did not reach', async () => {
    const reading = readingWith(
      answerOf([more('c:1', 1), scopePage('c:2', []), unreached('c:3')]),
      answerOf([scopePage('c:3', []), scopePage('c:1', [saveRow('s2', 2)])]),
    );
    expect(await reading.read(['c:1', 'c:2', 'c:3'])).toEqual([]);
    expect(reading.asked).toEqual([
      ['c:1', 'c:2', 'c:3'],
      ['c:3', 'c:1'],
    ]);
    expect(reading.tally.rowCount).toBe(2);
  });

  it('[SYNC-3] asks for those beyond the first 128 before it reads on in these', async () => {
    const cells = Array.from({ length: 130 }, (_, i) => `c:${i}`);
    const reading = readingWith(
      answerOf([more('c:0', 1), ...cells.slice(1, 128).map((scope) => scopePage(scope, []))]),
      answerOf(['c:0', 'c:128', 'c:129'].map((scope) => scopePage(scope, []))),
    );
    expect(await reading.read(cells)).toEqual([]);
    expect(reading.asked.map((scopes) => scopes.length)).toEqual([128, 3]);
    expect(reading.asked[1]).toEqual(['c:128', 'c:129', 'c:0']);
  });
});

describe('a server that does not get on', () => {
  it.each([
    ['reaches nothing', answerOf([unreached('c:1')])],
    ['sends the same rows for ever', answerOf([more('c:1', 1)])],
  ])('[SYNC-16] and %s is borne five times more', async (_, answer) => {
    const reading = readingWith(answerOf([more('c:1', 1)]), answer);
    expect(await reading.read(['c:1'])).toEqual(OFFLINE);
    expect(reading.asked).toHaveLength(7);
  });

  it('[SYNC-16] and moves its cursors but brings no rows is borne five times', async () => {
    const answers = Array.from({ length: 9 }, (_, i) => answerOf([more('c:1', i, [])]));
    const reading = readingWith(...answers);
    expect(await reading.read(['c:1'])).toEqual(OFFLINE);
    expect(reading.asked).toHaveLength(6);
  });

  it('[SYNC-16] and tells the same rows under ever new cursors is borne five times more', async () => {
    const again = (x: number) => answerOf([more('c:1', x, [saveRow('s1', 1), saveRow('s2', 1)])]);
    const answers = Array.from({ length: 9 }, (_, x) => again(x));
    const reading = readingWith(...answers);
    expect(await reading.read(['c:1'])).toEqual(OFFLINE);
    expect(reading.asked).toHaveLength(7);
  });

  it('[SYNC-5] and tells one row that is newer each time is read on', async () => {
    const rows = (x: number) => [saveRow('s1', 1), saveRow('s2', x)];
    const answers = Array.from({ length: 9 }, (_, x) => answerOf([more('c:1', x, rows(x))]));
    expect(await readingWith(...answers).read(['c:1'], 9)).toEqual(['c:1']);
  });

  it('[SYNC-8] what is read from its start again is new again', async () => {
    const answers = Array.from({ length: 9 }, (_, x) => answerOf([more('c:1', x)]));
    const afresh = answerOf([{ ...scopePage('c:1', [], { more: true }), reset: true }]);
    const reading = readingWith(...answers, afresh, ...answers);
    expect(await reading.read(['c:1'], 19)).toEqual(['c:1']);
  });

  it('[SYNC-16] and has ever more to tell is left after 500 answers, with what was read kept, and gone on with', async () => {
    const answers = Array.from({ length: 600 }, (_, x) => answerOf([more('c:1', x)]));
    const end = answerOf([scopePage('c:1', [saveRow('s', 1)])]);
    const reading = readingWith(...answers, end);
    expect(await reading.read(['c:1'], 1000)).toEqual({ link: 'online', retryAfterMs: null });
    expect(reading.asked).toHaveLength(500);
    expect(await reading.read(['c:1'], 1000)).toEqual([]);
    expect(reading.tally.rowCount).toBe(601);
  });

  it('[SYNC-5] but brings something now and then is read on', async () => {
    const nothing = Array.from({ length: 5 }, () => answerOf([unreached('c:1')]));
    const byRows = readingWith(...nothing, answerOf([more('c:1', 1)]), ...nothing);
    expect(await byRows.read(['c:1'], 11)).toEqual(['c:1']);
    const byEnd = readingWith(
      ...nothing,
      answerOf([scopePage('c:2', []), unreached('c:1')]),
      ...nothing,
    );
    expect(await byEnd.read(['c:1', 'c:2'], 11)).toEqual(['c:1']);
  });

  it('[SYNC-5] but gets on in one scope of two is read on', async () => {
    const answers = Array.from({ length: 9 }, (_, i) => answerOf([more('c:1', i), more('c:2', 1)]));
    expect(await readingWith(...answers).read(['c:1', 'c:2'], 9)).toEqual(['c:1', 'c:2']);
  });

  it('[SYNC-16] and brings rows under no cursor is borne five times', async () => {
    const rows = { ...unreached('c:1'), rows: [saveRow('s1', 1)] };
    const reading = readingWith(answerOf([rows, unreached('c:9')]));
    expect(await reading.read(['c:1'])).toEqual(OFFLINE);
    expect(reading.asked).toHaveLength(6);
  });

  it('[SYNC-8] sends a scope back to its start once, not twice', async () => {
    const afresh = (scope: string) => ({ ...unreached(scope), reset: true });
    const each = answerOf([afresh('c:1'), more('c:2', 1)]);
    const other = answerOf([afresh('c:2'), more('c:1', 2)]);
    const end = answerOf([scopePage('c:1', []), scopePage('c:2', [])]);
    expect(await readingWith(each, other, end).read(['c:1', 'c:2'])).toEqual([]);
    expect(await readingWith(each, other, each, end).read(['c:1', 'c:2'])).toEqual(OFFLINE);
  });
});

describe('a server that does not let read', () => {
  const forbidden = (scope: string) => ({ ...unreached(scope), forbidden: true });

  it('[SYNC-15] one scope is read no further, and is no reason to stop', async () => {
    const answer = answerOf([forbidden('u:bob'), unreached('c:1')]);
    const reading = readingWith(answer, answerOf([scopePage('c:1', [])]));
    expect(await reading.read(['u:bob', 'c:1'])).toEqual([]);
    expect(reading.asked[1]).toEqual(['c:1']);
  });

  it('[SYNC-15] one’s own scope takes nobody for who we are: nothing of it is applied', async () => {
    const reading = readingWith(answerOf([scopePage('c:1', []), forbidden('u:ann')]));
    expect(await reading.read(['c:1', 'u:ann'])).toEqual({ ...OFFLINE, link: 'signed-out' });
    expect(reading.applied).toEqual([]);
  });

  it.each([
    ['restoring', 'restoring'],
    ['limit', 'offline'],
  ] as const)('[SYNC-8] refusing for %s, is %s', async (refusal, link) => {
    const { epoch, horizon, now } = answerOf([]);
    const reading = readingWith({ kind: 'refused', refusal, epoch, horizon, now });
    expect(await reading.read(['c:1'])).toEqual({ ...OFFLINE, link });
  });

  it.each<[RemoteFailure, object]>([
    [{ kind: 'offline' }, OFFLINE],
    [{ kind: 'batch-failed', code: '57014' }, OFFLINE],
    [
      { kind: 'transient', retryAfterMs: 7_000 },
      { link: 'offline', retryAfterMs: 7_000 },
    ],
    [{ kind: 'unauthorized' }, { ...OFFLINE, link: 'signed-out' }],
    [{ kind: 'update-needed' }, { ...OFFLINE, link: 'update-needed' }],
    [{ kind: 'unreadable' }, { ...OFFLINE, code: 'bad-answers' }],
  ])('[SYNC-16] failing with %o, is told by its kind', async (failure, trouble) => {
    expect(await readingWith(failure).read(['c:1'])).toEqual(trouble);
  });
});
