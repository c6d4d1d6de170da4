import { err, ok } from '../../../src/domain/result.ts';
import type { Auth } from '../../../src/remote/auth/auth-client.ts';
import type { DataClient, FunctionAnswer } from '../../../src/remote/exchange/data-client.ts';
import type { FindPhotoRemote, PhotoRemote } from '../../../src/sync/photos/send-photos.ts';
import { isAboutKnown, isAboutManaging } from '../server/known-call.ts';
import type { LockHolder } from './sim-locks.ts';
import type { Call, LineFault } from '../deeds/plan-of-run.ts';
import type { Prng } from './prng.ts';
import { uidOfToken } from './sim-session.ts';
import type { SimServer } from '../server/sim-server.ts';
import type { World } from './sim-world.ts';
import { storedFile } from '../../support/builders/photo-builders.ts';

/** The longest that a page waits for one answer. */
const CALL_LIMIT_MS = 20_000;
const UPLOAD_LIMIT_MS = 120_000;

/** A fault that was drawn for one request. */
export interface StruckCall {
  readonly what: LineFault;
  readonly amount: number;
}

export interface LineOptions {
  readonly world: World;
  readonly server: SimServer;
  readonly prng: Prng;
  readonly page: LockHolder;
  readonly tokenOf: Auth['tokenOf'];
  readonly name: string;
  /** Called when a request is sent; returns the faults that hit it. */
  readonly onSent: (call: Call, args: unknown) => readonly StruckCall[];
  /** Called when the server has done it and the device does not know it yet. */
  readonly onAnswered: (call: Call) => void;
  /** Called when the page hears how a request ended, with the guest's sale that it was about, if any. */
  readonly onHeard: (guestSaleId: string | null) => void;
  /** Called when the page hears that the server failed on this operation, sent alone. */
  readonly onFailedAlone: (opId: string) => void;
}

/** What comes back; `thrown` is set if nothing did. */
interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly code: string | null;
  readonly retryAfterS?: number;
  readonly thrown?: unknown;
}

interface Asking {
  readonly call: Call;
  readonly args: unknown;
  readonly token: string | null;
  readonly limitMs: number;
}

interface Request extends Asking {
  readonly faults: readonly StruckCall[];
  /** Null if nobody waits for the answer. */
  readonly end: ((reply: Reply) => void) | null;
}

/** A page's line to the server, with everything that can happen to requests and answers. */
export interface Line {
  readonly data: DataClient;
  readonly photos: PhotoRemote;
  readonly findPhotos: FindPhotoRemote;
}

const CALLS: Readonly<Record<string, Call>> = {
  sync_push: 'push',
  sync_check: 'check',
  sync_known: 'check',
  manages_sale: 'check',
};

export function createLine(options: LineOptions): Line {
  return {
    data: {
      async call(fn, args, token) {
        const call = CALLS[fn] ?? 'pull';
        const asking = { call, args: structuredClone(args), token, limitMs: CALL_LIMIT_MS };
        return answerOf(await ask(options, asking));
      },
    },
    photos: {
      async upload(path, bytes) {
        const args = { path, file: storedFile(bytes) };
        return uploadOf(
          await ask(options, { call: 'upload', args, token: null, limitMs: UPLOAD_LIMIT_MS }),
        );
      },
    },
    findPhotos: findsLine(options),
  };
}

/** As `createFindPhotoStorage` asks: with the token of the photos' own person, or not at all. */
function findsLine(options: LineOptions): FindPhotoRemote {
  const askAs = async (principal: string, args: object): Promise<Reply> => {
    const answer = await options.tokenOf(principal);
    if (answer.kind !== 'token') return nothing('TypeError');
    const { token } = answer;
    return ask(options, { call: 'upload', args, token, limitMs: UPLOAD_LIMIT_MS });
  };
  return {
    async upload(sender, path, bytes) {
      return uploadOf(await askAs(sender, { path, file: storedFile(bytes), isFind: true }));
    },
    async download(reader, path) {
      const { status, body } = await askAs(reader, { path, isFind: true });
      if (status === 200 && body instanceof ArrayBuffer) return ok(body);
      return err({ kind: status === 404 ? 'absent' : 'offline' });
    },
  };
}

function ask(options: LineOptions, asking: Asking): Promise<Reply> {
  const { world, page, name } = options;
  return new Promise((resolve) => {
    const { call, args, limitMs } = asking;
    world.note(`${name} ${call} ${summary(call, args)}`);
    const faults = options.onSent(call, args);
    let isOver = false;
    const end = (reply: Reply) => {
      if (isOver) return;
      isOver = true;
      page.deliver(() => {
        options.onHeard(isAboutManaging(args) ? args.id : null);
        const [sole, ...others] = call === 'push' ? (args as PushArgs).muts : [];
        if (sole !== undefined && others.length === 0 && isFailure(reply)) {
          options.onFailedAlone(sole.op_id);
        }
        resolve(reply);
      });
    };
    world.after(limitMs, () => end(nothing('TimeoutError')));
    carry(options, { ...asking, faults, end });
  });
}

interface PushArgs {
  readonly muts: readonly { readonly op_id: string }[];
}

/**
 * The server gave up on what was sent, or the cause is unknown. A busy or unreachable server does not
 * count.
 */
function isFailure({ status, thrown }: Reply): boolean {
  if (thrown instanceof DOMException) return thrown.name === 'TimeoutError';
  return [409, 413, 500, 502, 504].includes(status);
}

/** The server's answer to a push that it fails on; null if it does not fail. */
function poisonedReply({ server, world }: LineOptions, { call, args }: Request): Reply | null {
  if (call !== 'push' || server.poison === null || server.poison.untilMs < world.nowMs) return null;
  const { opId, isSlow } = server.poison;
  if (!(args as PushArgs).muts.some((each) => each.op_id === opId)) return null;
  return isSlow ? GAVE_UP : (REPLIES['500'] ?? GAVE_UP);
}

/** A gateway's answer to a request that takes too long. */
const GAVE_UP: Reply = { status: 504, body: null, code: null };

/** Draws the mutation of a push on which the server will fail from now on. */
function poison({ server, world }: LineOptions, args: PushArgs, amount: number): void {
  const { op_id: opId } = args.muts[Math.floor(amount * args.muts.length)] ?? {};
  if (opId === undefined) return;
  const [lasts, isSlow] = [20_000 + amount * 200_000, Math.floor(amount * 1000) % 3 === 0];
  server.poison = { opId, untilMs: world.nowMs + lasts, isSlow };
}

function carry(options: LineOptions, request: Request): void {
  const { world, prng } = options;
  const find = (what: LineFault) => request.faults.find((fault) => fault.what === what);
  const poisoned = find('poison');
  if (poisoned !== undefined) poison(options, request.args as PushArgs, poisoned.amount);
  const masked = maskOf(request.faults);
  const isLost = find('drop-request') !== undefined;
  const delayed = find('delay');
  const wayMs = prng.next() * 60 + (delayed === undefined ? 0 : 1_000 + delayed.amount * 40_000);
  if (isLost || (masked !== null && !masked.isReached)) {
    world.after(wayMs, () => request.end?.(masked?.reply ?? nothing('TypeError')));
    return;
  }
  world.after(wayMs, () => arrive(options, request, masked?.reply ?? null));
  const twice = find('duplicate');
  if (twice === undefined) return;
  const echo = { ...request, faults: [], end: null };
  world.after(wayMs + twice.amount * 30_000, () => arrive(options, echo, null));
}

/** The server has the request. A push commits after a while, and the answer is sent. */
function arrive(options: LineOptions, request: Request, mask: Reply | null): void {
  const { world, server, prng } = options;
  const { call, args, end } = request;
  const uid = uidOfToken(request.token);
  const failed = poisonedReply(options, request);
  if (failed !== null) {
    world.after(prng.next() * 60, () => end?.(failed));
    return;
  }
  const answered = (reply: Reply | null) => {
    if (reply !== null && end !== null) options.onAnswered(call);
    const isLost = request.faults.some(({ what }) => what === 'drop-answer');
    const heard = isLost || reply === null ? nothing('TypeError') : (mask ?? reply);
    world.after(prng.next() * 60, () => end?.(heard));
  };
  if (call !== 'push') {
    server.ask(call, { uid, args }, answered);
    return;
  }
  const late = request.faults.find(({ what }) => what === 'late-commit');
  const usualMs = prng.chance(0.15) ? 20 + prng.next() * 200 : prng.next() * 3;
  const push = server.beginPush({ uid, args });
  const held = late === undefined ? null : server.holdUp();
  world.after(late === undefined ? usualMs : 500 + late.amount * 30_000, () => {
    push.commit((reply) => {
      held?.end();
      answered(reply);
    });
  });
}

/** An answer that someone else gives in the server's place, whether or not the server is reached. */
function maskOf(faults: readonly StruckCall[]) {
  for (const { what, amount } of faults) {
    const reply = REPLIES[what];
    if (reply !== undefined)
      return { reply, isReached: what === '500-done' || (amount < 0.5 && MAY_HIDE.has(what)) };
  }
  return null;
}

/** A gateway or portal may hide an answer after the server has done the work; a refusal means it has not. */
const MAY_HIDE: ReadonlySet<LineFault> = new Set(['503', 'html-200', 'empty-200']);

const REPLIES: { readonly [K in LineFault]?: Reply } = {
  '401-refreshed': { status: 401, body: null, code: 'PGRST301' },
  '401-dead': { status: 401, body: null, code: 'PGRST301' },
  '401-unreachable': { status: 401, body: null, code: 'PGRST303' },
  '409': { status: 409, body: null, code: '23505' },
  '500': { status: 500, body: null, code: 'XX000' },
  '500-done': { status: 500, body: null, code: 'XX000' },
  '503': { status: 503, body: null, code: null },
  '429': { status: 429, body: null, code: null, retryAfterS: 45 },
  'html-200': { status: 200, body: '<html>Sign in to the network</html>', code: null },
  'empty-200': { status: 200, body: null, code: null },
  expired: { status: 403, body: null, code: null },
};

/** As the engine's client receives it. */
function answerOf({ retryAfterS, thrown, ...reply }: Reply): FunctionAnswer {
  if (thrown !== undefined) return { kind: 'threw', error: thrown };
  const retryAfterMs = retryAfterS === undefined ? null : retryAfterS * 1_000;
  return { kind: 'answered', ...structuredClone(reply), retryAfterMs };
}

/** As the lane receives it. */
function uploadOf({
  status,
  body,
  retryAfterS,
}: Reply): Awaited<ReturnType<PhotoRemote['upload']>> {
  if (status === 200) return body === 'stored' ? ok('stored') : err({ kind: 'offline' });
  if (status === 409) return ok('exists');
  if (status === 403) return err({ kind: 'refused' });
  if (status === 0) return err({ kind: 'offline' });
  const retryAfterMs = retryAfterS === undefined ? null : retryAfterS * 1000;
  return err({ kind: 'transient', retryAfterMs });
}

/** `fetch` threw. */
function nothing(errorName: 'TypeError' | 'TimeoutError'): Reply {
  const thrown =
    errorName === 'TypeError' ? new TypeError('no line') : new DOMException('late', errorName);
  return { status: 0, body: null, code: null, thrown };
}

function summary(call: Call, args: unknown): string {
  if (call === 'upload') return (args as { readonly path: string }).path;
  if (call === 'push') {
    const { client_id: client, muts } = args as {
      readonly client_id: string;
      readonly muts: readonly { mid: number; op: string; op_id: string; a: { id: string } }[];
    };
    const list = muts.map(({ mid, op, op_id: opId, a }) => `${mid}:${op} ${a.id} (${opId})`);
    return `${client}: ${list.join(', ')}`;
  }
  if (isAboutKnown(args)) return `known ${args.ops.length}`;
  if (isAboutManaging(args)) return `manages ${args.id}`;
  const { scopes } = args as { readonly scopes: readonly { s: string; x?: number }[] };
  return scopes.map(({ s, x }) => `${s}@${x ?? '-'}`).join(' ');
}
