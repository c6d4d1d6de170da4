import { expect, it } from 'vitest';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { queuedArgs } from '../../../src/sync/mutations/registry.ts';
import type { PullRequest, PushAnswer, Remote } from '../../../src/sync/ports.ts';
import type { Principal } from '../../../src/domain/principal.ts';
import { create, DENVER, patch, save } from '../../support/builders/sale-args.ts';
import { onEachRemote } from '../../support/fakes/each-remote.ts';

/** What the engine may expect of any implementation of `Remote`. */

const newId = () => crypto.randomUUID();

/** Pushes mutations numbered from `from`. */
function push(
  remote: Remote,
  as: Principal,
  clientId: string,
  mutations: readonly NewMutation[],
  from = 1,
) {
  return remote.push({
    clientId,
    principal: as,
    mutations: mutations.map((mutation, i) => ({
      mid: from + i,
      opId: newId(),
      op: mutation.op,
      v: 1,
      args: queuedArgs(mutation),
    })),
  });
}

function value<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) throw new Error(`not answered: ${JSON.stringify(result)}`);
  return result.value;
}

const resultsOf = (answer: PushAnswer) =>
  answer.kind === 'applied'
    ? answer.results.map(({ mid, status, code }) => ({ mid, status, code }))
    : answer.refusal;

/** A sale that is not over for the real clock, so its cell holds it. */
const TO_COME = {
  days: [{ date: '2099-06-06', startTime: '09:00', endTime: '17:00', nextDay: false }],
};

onEachRemote('the server as the engine sees it', (openLine) => {
  it('[SYNC-6] a push brings a result for each mutation, and the rows it led to', async () => {
    const { remote, uid } = await openLine();
    const id = newId();
    const answer = value(await push(remote, uid, newId(), [create(id), save(id)]));
    expect(resultsOf(answer)).toEqual([
      { mid: 1, status: 'ok', code: null },
      { mid: 2, status: 'ok', code: null },
    ]);
    expect(answer.kind === 'applied' && answer.lastMid).toBe(2);
    const kinds = answer.kind === 'applied' ? answer.rows.map(({ kind }) => kind) : [];
    expect(kinds).toEqual(expect.arrayContaining(['sale', 'place', 'save']));
  });

  it('[SYNC-6] a number that comes again brings its first result', async () => {
    const { remote, uid } = await openLine();
    const request = {
      clientId: newId(),
      principal: uid,
      mutations: [
        {
          mid: 1,
          opId: newId(),
          op: 'sale.create' as const,
          v: 1,
          args: queuedArgs(create(newId())),
        },
      ],
    };
    const first = value(await remote.push(request));
    const again = value(await remote.push(request));
    expect(resultsOf(again)).toEqual(resultsOf(first));
    expect(again.kind === 'applied' && again.lastMid).toBe(1);
  });

  it('[SYNC-6] a gap in the numbers is refused whole', async () => {
    const { remote, uid } = await openLine();
    const clientId = newId();
    await push(remote, uid, clientId, [create(newId())]);
    expect(resultsOf(value(await push(remote, uid, clientId, [create(newId())], 3)))).toBe('gap');
  });

  it('[SYNC-6] another mutation under a known number is a fork', async () => {
    const { remote, uid } = await openLine();
    const clientId = newId();
    await push(remote, uid, clientId, [create(newId())]);
    expect(resultsOf(value(await push(remote, uid, clientId, [create(newId())], 1)))).toBe('fork');
  });

  it('[SYNC-7] one refused mutation does not stop the next', async () => {
    const { remote, uid } = await openLine();
    const stranger = await openLine();
    const id = newId();
    await push(stranger.remote, stranger.uid, newId(), [create(id)]);
    const answer = value(
      await push(remote, uid, newId(), [patch(id, { title: 'Mine now' }), create(newId())]),
    );
    expect(resultsOf(answer)).toEqual([
      { mid: 1, status: 'rejected', code: 'forbidden' },
      { mid: 2, status: 'ok', code: null },
    ]);
  });

  it('[SYNC-15] nothing is pushed as someone who is not logged in', async () => {
    const { remote } = await openLine();
    const answer = await push(remote, newId(), newId(), [create(newId())]);
    expect(answer.ok && answer.value.kind === 'applied').toBe(false);
  });

  it('[SYNC-3] a cell brings what lies in it to anyone, and goes on from its cursor', async () => {
    const { remote, uid } = await openLine();
    const [first, second] = [newId(), newId()];
    await push(remote, uid, newId(), [create(first, TO_COME)]);
    const page = value(await remote.pull('guest', { scopes: [{ scope: DENVER, cursor: null }] }));
    const [scope] = page.kind === 'page' ? page.scopes : [];
    expect(scope?.rows.some(({ kind, id }) => kind === 'sale' && id === first)).toBe(true);
    expect(scope).toMatchObject({ more: false, reset: false, forbidden: false });
    await push(remote, uid, newId(), [create(second, TO_COME)]);
    const next = value(
      await remote.pull('guest', { scopes: [{ scope: DENVER, cursor: scope?.cursor ?? null }] }),
    );
    const ids = next.kind === 'page' ? (next.scopes[0]?.rows.map(({ id }) => id) ?? []) : [];
    expect(ids).toContain(second);
    expect(ids).not.toContain(first);
  });

  it('[SYNC-3] of a set of sales only those with news are told, and the others have been read', async () => {
    const { remote, uid } = await openLine();
    const ids = Array.from({ length: 6 }, newId);
    const clientId = newId();
    await push(
      remote,
      uid,
      clientId,
      ids.map((id) => create(id)),
    );
    const read = value(
      await remote.pull('guest', {
        scopes: ids.map((id) => ({ scope: `s:${id}`, cursor: null })),
      }),
    );
    const cursors = read.kind === 'page' ? read.scopes.map(({ cursor }) => cursor) : [];
    const [cursor] = cursors;
    if (cursor === null || cursor === undefined) throw new Error('not read');
    expect(cursors).toEqual(ids.map(() => cursor));
    const set = { cursor, scopes: ids.map((id) => `s:${id}`) };
    const ask = async (sets: PullRequest['sets']) => {
      const page = value(await remote.pull('guest', { scopes: [], sets: sets ?? [] }));
      if (page.kind !== 'page') throw new Error('refused');
      return page;
    };
    // A first reading is told again what lay above its bound, so the second one is the first of nothing.
    const { cursor: later } = await ask([set]);
    if (later === undefined) throw new Error('no cursor');
    expect((await ask([{ ...set, cursor: later }])).sets).toEqual([[]]);

    const patches = [4, 1].map((at) => patch(ids[at] ?? '', { title: 'News' }));
    await push(remote, uid, clientId, patches, 7);
    const page = await ask([
      { ...set, cursor: later },
      { cursor: later, scopes: [`s:${newId()}`, `s:${ids[1] ?? ''}`] },
      { cursor: { ...later, b: 1 }, scopes: set.scopes },
    ]);
    expect(page.sets).toEqual([[1, 4], [1], null]);
    const named = value(
      await remote.pull('guest', { scopes: [{ scope: `s:${ids[1] ?? ''}`, cursor: later }] }),
    );
    const rows = named.kind === 'page' ? (named.scopes[0]?.rows ?? []) : [];
    expect(rows.map(({ kind }) => kind)).toEqual(['sale']);
  });

  it('[SYNC-11] the scope of another person is forbidden', async () => {
    const { remote, uid } = await openLine();
    const other = await openLine();
    const page = value(
      await remote.pull(uid, { scopes: [{ scope: `u:${other.uid}`, cursor: null }] }),
    );
    expect(page).toMatchObject({ kind: 'page', scopes: [{ forbidden: true, rows: [] }] });
  });

  it('[SYNC-26] a check counts the rows of a scope that was read, and says when it has moved', async () => {
    const { remote, uid } = await openLine();
    const id = newId();
    await push(remote, uid, newId(), [create(id)]);
    const scopeName = `s:${id}`;
    const page = value(await remote.pull(uid, { scopes: [{ scope: scopeName, cursor: null }] }));
    const cursor = page.kind === 'page' ? (page.scopes[0]?.cursor ?? null) : null;
    const rows = page.kind === 'page' ? (page.scopes[0]?.rows.length ?? 0) : 0;
    const asked = { scopes: [{ scope: scopeName, cursor }] };
    expect(value(await remote.check(uid, asked))).toMatchObject({
      kind: 'checked',
      scopes: [{ scope: scopeName, kind: 'counted', count: rows }],
    });
    await push(remote, uid, newId(), [patch(id, { title: 'Another' })]);
    expect(value(await remote.check(uid, asked))).toMatchObject({
      scopes: [{ scope: scopeName, kind: 'moved' }],
    });
  });

  it('[SYNC-8] of the operations asked about, those that were carried out are known', async () => {
    const { remote, uid } = await openLine();
    const [done, never] = [newId(), newId()];
    const args = queuedArgs(create(newId()));
    await remote.push({
      clientId: newId(),
      principal: uid,
      mutations: [{ mid: 1, opId: done, op: 'sale.create', v: 1, args }],
    });
    expect(value(await remote.known(uid, [done, never]))).toMatchObject({
      kind: 'known',
      opIds: [done],
    });
  });

  it('[SYNC-16] without a network every request is offline, and nothing throws', async () => {
    const line = await openLine();
    line.cut();
    const offline = { ok: false, error: { kind: 'offline' } };
    const scopes = [{ scope: DENVER, cursor: null }];
    expect(await push(line.remote, line.uid, newId(), [create(newId())])).toEqual(offline);
    expect(await line.remote.pull(line.uid, { scopes })).toEqual(offline);
    expect(await line.remote.check(line.uid, { scopes })).toEqual(offline);
    expect(await line.remote.known(line.uid, [newId()])).toEqual(offline);
  });

  it('[SYNC-19] a token that is refused is renewed, and the request made again', async () => {
    const line = await openLine();
    await line.refuseToken('alive');
    const answer = value(await push(line.remote, line.uid, newId(), [create(newId())]));
    expect(resultsOf(answer)).toEqual([{ mid: 1, status: 'ok', code: null }]);
  });

  it('[SYNC-19] with a dead session a request is unauthorized', async () => {
    const line = await openLine();
    await line.refuseToken('dead');
    expect(await push(line.remote, line.uid, newId(), [create(newId())])).toEqual({
      ok: false,
      error: { kind: 'unauthorized' },
    });
  });
});
