import type { WireRow } from '../../../src/remote/exchange/rows-from.ts';
import type { StoredFile } from '../../support/fake-server/photos/image-record.ts';
import type { SqlAnswer } from './sql-server.ts';

/** What the storage is asked, and what the server answers to requests, as HTTP does. */

export interface WirePage {
  readonly rows: readonly WireRow[];
  readonly c?: object;
  readonly more: boolean;
}

export interface Afresh {
  readonly scope: string;
  readonly uid: string | null;
  readonly nowMs: number;
}

export interface UploadArgs {
  readonly path: string;
  readonly file: StoredFile;
  /** In the private bucket of photos of finds. Without a file, it is downloaded. */
  readonly isFind?: true;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly code: string | null;
}

export const GOOD: Reply = { status: 200, body: null, code: null };

export function replyOf(answer: SqlAnswer): Reply {
  return answer.kind === 'answer'
    ? { ...GOOD, body: answer.body }
    : { status: 500, body: null, code: answer.code };
}

export function uploadReply(stored: 'stored' | 'exists' | 'refused'): Reply {
  if (stored === 'stored') return { ...GOOD, body: 'stored' };
  return { status: stored === 'exists' ? 409 : 403, body: null, code: null };
}

/** The bytes of a file, which are of no account, or that there is none. */
export function downloadReply(path: string, found: readonly string[]): Reply {
  if (!found.includes(path)) return { ...GOOD, status: 404 };
  return { ...GOOD, body: new TextEncoder().encode(path).buffer };
}

/** The result of a push, without the counters that the model and the SQL each keep. */
export function verdictOf(body: object): string {
  const { refused, res = [] } = body as {
    readonly refused?: string;
    readonly res?: readonly { readonly mid: number; readonly st: string; readonly code?: string }[];
  };
  return refused ?? res.map(({ mid, st, code }) => `${mid} ${code ?? st}`).join(', ');
}
