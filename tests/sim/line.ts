import type { DataClient, FunctionAnswer } from '../../src/remote/data-client.ts';
/** Longest wait of a page for one answer. */
const CALL_LIMIT_MS = 20_000;
import type { LockHolder } from './locks.ts';
import type { Call, LineFault } from './plan.ts';
import type { Prng } from './prng.ts';
import { uidOfToken } from './session.ts';
import type { SimServer } from './sim-server.ts';
import type { World } from './world.ts';

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
  readonly name: string;
  /** Called as a request sets out; says what befalls it on its way. */
  readonly onSent: (call: Call) => readonly StruckCall[];
  /** Called when the server has done it and nobody on the device knows. */
  readonly onAnswered: (call: Call) => void;
  /** Called when the page hears how a request ended. */
  readonly onHeard: () => void;
}

type Reply = Pick<FunctionAnswer, 'status' | 'body' | 'code'> & {
  readonly retryAfterS?: number;
};

interface Request {
  readonly call: Call;
  readonly args: unknown;
  readonly token: string | null;
  readonly faults: readonly StruckCall[];
  readonly end: (answer: FunctionAnswer) => void;
}

/** A page's line to the server, with everything that lines do to requests and answers. */
export function createLine(options: LineOptions): DataClient {
  const { world, page, name } = options;
  return {
    call: (fn, args, token) =>
      new Promise((resolve) => {
        const call: Call = fn === 'sync_push' ? 'push' : 'pull';
        world.note(`${name} ${call} ${summary(call, args)}`);
        const faults = options.onSent(call);
        let isOver = false;
        const end = (answer: FunctionAnswer) => {
          if (isOver) return;
          isOver = true;
          page.deliver(() => {
            options.onHeard();
            resolve(answer);
          });
        };
        world.after(CALL_LIMIT_MS, () => end(nothing('TimeoutError')));
        carry(options, { call, args: structuredClone(args), token, faults, end });
      }),
  };
}

function carry(options: LineOptions, request: Request): void {
  const { world, prng } = options;
  const find = (what: LineFault) => request.faults.find((fault) => fault.what === what);
  const masked = maskOf(request.faults);
  const isLost = find('drop-request') !== undefined;
  const delayed = find('delay');
  const wayMs = prng.next() * 60 + (delayed === undefined ? 0 : 1_000 + delayed.amount * 40_000);
  if (isLost || (masked !== null && !masked.isReached)) {
    const reply = masked?.reply ?? null;
    world.after(wayMs, () => request.end(reply === null ? nothing('TypeError') : answerOf(reply)));
    return;
  }
  world.after(wayMs, () => arrive(options, request, masked?.reply ?? null));
  const twice = find('duplicate');
  if (twice === undefined) return;
  const echo = { ...request, faults: [], end: () => undefined };
  world.after(wayMs + twice.amount * 30_000, () => arrive(options, echo, null));
}

/** The server has the request: it commits after a while, and the answer sets out. */
function arrive(options: LineOptions, request: Request, mask: Reply | null): void {
  const { world, server, prng } = options;
  const uid = uidOfToken(request.token);
  const answered = (body: object | null) => {
    if (body !== null && request.end.length > 0) options.onAnswered(request.call);
    const isLost = request.faults.some(({ what }) => what === 'drop-answer');
    const lost = isLost || body === null ? nothing('TypeError') : null;
    const answer = mask === null ? answerOf({ status: 200, body, code: null }) : answerOf(mask);
    world.after(prng.next() * 60, () => request.end(lost ?? answer));
  };
  if (request.call === 'pull') {
    answered(server.pull(uid, request.args));
    return;
  }
  const late = request.faults.find(({ what }) => what === 'late-commit');
  const usualMs = prng.chance(0.15) ? 20 + prng.next() * 200 : prng.next() * 3;
  const transaction = server.begin();
  world.after(late === undefined ? usualMs : 500 + late.amount * 30_000, () => {
    answered(transaction.commit((xid) => server.push(xid, uid, request.args)));
  });
}

/** An answer that someone else gives, instead of the server's or over it. */
function maskOf(faults: readonly StruckCall[]) {
  for (const { what, amount } of faults) {
    const reply = REPLIES[what];
    if (reply !== undefined) return { reply, isReached: amount < 0.5 && MAY_HIDE.has(what) };
  }
  return null;
}

/** A gateway or portal may lose an answer after the server has done the work; a refusal means it has not. */
const MAY_HIDE: ReadonlySet<LineFault> = new Set(['503', 'html-200', 'empty-200']);

const REPLIES: { readonly [K in LineFault]?: Reply } = {
  '401-refreshed': { status: 401, body: null, code: 'PGRST301' },
  '401-dead': { status: 401, body: null, code: 'PGRST301' },
  '401-unreachable': { status: 401, body: null, code: 'PGRST303' },
  '409': { status: 409, body: null, code: '23505' },
  '500': { status: 500, body: null, code: 'XX000' },
  '503': { status: 503, body: null, code: null },
  '429': { status: 429, body: null, code: null, retryAfterS: 45 },
  'html-200': { status: 200, body: '<html>Sign in to the network</html>', code: null },
  'empty-200': { status: 200, body: null, code: null },
};

function answerOf({ retryAfterS, ...reply }: Reply): FunctionAnswer {
  const headers = new Headers(
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
  );
  return { ...structuredClone(reply), trace: traceOf(headers, null) };
}

/** `fetch` threw. */
function nothing(errorName: 'TypeError' | 'TimeoutError'): FunctionAnswer {
  const thrown =
    errorName === 'TypeError' ? new TypeError('no line') : new DOMException('late', errorName);
  return { status: 0, body: null, code: null, trace: traceOf(null, thrown) };
}

function traceOf(headers: Headers | null, thrown: unknown): FunctionAnswer['trace'] {
  return { signal: new AbortController().signal, headers, thrown, finish: () => undefined };
}

function summary(call: Call, args: unknown): string {
  if (call === 'push') {
    const { client_id: client, muts } = args as {
      readonly client_id: string;
      readonly muts: readonly { mid: number; op: string; op_id: string; a: { id: string } }[];
    };
    const list = muts.map(({ mid, op, op_id: opId, a }) => `${mid}:${op} ${a.id} (${opId})`);
    return `${client}: ${list.join(', ')}`;
  }
  const { scopes } = args as { readonly scopes: readonly { s: string; x?: number }[] };
  return scopes.map(({ s, x }) => `${s}@${x ?? '-'}`).join(' ');
}
