import { broadcastChanges, ChangeFeed } from '../../../src/db/schema/change-feed.ts';
import { createStore } from '../../../src/db/store/device-store.ts';
import { metaTexts } from '../../../src/db/schema/meta-texts.ts';
import { openDatabase } from '../../../src/db/schema/open-database.ts';
import { ok } from '../../../src/domain/result.ts';
import { systemClock as clock } from '../../../src/platform/clock.ts';
import { systemRandom as random } from '../../../src/platform/random.ts';
import { readPullAnswer } from '../../../src/remote/exchange/answers.ts';
import { openRemote } from '../../../src/remote/exchange/open-remote.ts';
import { createEngine } from '../../../src/sync/engine/engine.ts';
import type { PullAnswer, PulledScope, Remote } from '../../../src/sync/ports.ts';
import type { StoredRow } from '../../../src/sync/rows/merge-row.ts';
import type { Host } from './bench-worker.ts';

/** The answers of one first read, so that each round reads the same. */
export interface RecordedPull {
  readonly scopes: readonly string[];
  readonly bodies: readonly string[];
  readonly answers: readonly PullAnswer[];
  /** The rows as they are stored, by answer. */
  readonly pages: readonly (readonly StoredRow[])[];
  readonly saleIds: readonly string[];
}

type Fetch = typeof fetch;

/** Reads the scopes with the app's own engine from a server. */
export async function recordPull(
  name: string,
  host: Host,
  scopes: readonly string[],
): Promise<RecordedPull> {
  const bodies: string[] = [];
  const recordingFetch: Fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (response.url.endsWith('sync_pull')) bodies.push(await response.clone().text());
    return response;
  };
  const { db, store } = openStore(name);
  const remote = remoteOn(db, host, recordingFetch);
  const { isDone } = await createEngine({ store, remote, clock }).sync('guest', scopes);
  if (!isDone) throw new Error('The server was not read to the end');
  await db.delete();
  const answers = bodies.map(answerOf);
  const pages = answers.map(rowsOf);
  const saleIds = pages.flat().flatMap(({ kind, id }) => (kind === 'sale' ? [id] : []));
  return { scopes, bodies, answers, pages, saleIds };
}

/** A device of this app whose server repeats what was recorded. */
export function openRummage(name: string, recorded: RecordedPull, from: 'bytes' | 'rows') {
  const { db, store } = openStore(name);
  let at = 0;
  const nextBody: Fetch = async () => new Response(recorded.bodies[at++], { status: 200 });
  const host = { url: '', anonKey: '' };
  const byBytes = remoteOn(db, host, nextBody);
  const byRows: Remote = {
    ...byBytes,
    async pull() {
      const answer = recorded.answers[at++];
      if (answer === undefined) throw new Error('More was asked for than was recorded');
      return ok(answer);
    },
  };
  const remote = from === 'bytes' ? byBytes : byRows;
  return { db, store, scopes: recorded.scopes, engine: createEngine({ store, remote, clock }) };
}

export function openStore(name: string) {
  const db = openDatabase(name);
  const changes = new ChangeFeed(broadcastChanges(name));
  return { db, store: createStore({ db, clock, random, changes, build: 'bench' }) };
}

export function remoteOn(
  db: ReturnType<typeof openDatabase>,
  host: Host,
  fetch: Fetch,
): ReturnType<typeof openRemote>['remote'] {
  const exclusively = <T>(run: () => Promise<T>) => run();
  const store = metaTexts(db);
  return openRemote({ ...host, store, clock, random, fetch, exclusively }).remote;
}

function answerOf(body: string): PullAnswer {
  const reading = readPullAnswer(JSON.parse(body));
  if (reading.kind !== 'answer') throw new Error('The server gave no answer');
  return reading.answer;
}

function rowsOf(answer: PullAnswer): StoredRow[] {
  if (answer.kind !== 'page') throw new Error('The server refused');
  return storedRows(answer.scopes);
}

/** The rows as they are stored. */
export function storedRows(scopes: readonly PulledScope[]): StoredRow[] {
  return scopes.flatMap(({ scope, rows }) =>
    rows.flatMap(({ kind, id, rev, doc }) =>
      doc === null ? [] : [{ kind, id, rev, doc, scopes: [scope], gens: [1], revs: [rev] }],
    ),
  );
}
