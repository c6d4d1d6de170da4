import type { RejectCode } from '../../../src/domain/park-code.ts';
import type { MutationArgs, MutationName } from '../../../src/sync/mutations/mutation.ts';
import type { MutationResult } from '../../../src/sync/ports.ts';
import type { ModerationRules } from '../moderation/rules.ts';
import { type SaleRecord, type Tables, sha256 } from './fake-server-state.ts';

/** One mutation of a push: its author, place and time. */
export interface Act {
  readonly tables: Tables;
  readonly uid: string | null;
  readonly clientId: string;
  /** The network address of the request. Null if it is not known. */
  readonly address: string | null;
  readonly xid: number;
  readonly nowMs: number;
  /** Already multiplied by the factor of all limits. */
  readonly rules: ModerationRules;
}

/** A refused mutation throws this and changes nothing. */
export class Refused extends Error {
  readonly code: RejectCode;

  constructor(code: RejectCode) {
    super(code);
    this.code = code;
  }
}

export function accepted(mid: number, rev: number | null): MutationResult {
  return { mid, status: 'ok', code: null, rev };
}

export function rejected(mid: number, code: RejectCode): MutationResult {
  return { mid, status: 'rejected', code, rev: null };
}

export type Args<N extends MutationName> = MutationArgs[N] & { readonly secret?: string };

/** The sale, if the caller may change it: as its owner, or with a guest's secret (SYNC-21). */
export function ownSale(
  { tables, uid }: Pick<Act, 'tables' | 'uid'>,
  { id, secret }: { readonly id: string; readonly secret?: string },
): SaleRecord {
  const sale = tables.sales.get(id);
  if (sale === undefined) throw new Refused('gone');
  const isOwn =
    sale.doc.userId === null
      ? secret !== undefined && sale.secretHash === sha256(secret)
      : sale.doc.userId === uid;
  // To others, a hidden sale is gone.
  if (!isOwn) throw new Refused(sale.hidden ? 'gone' : 'forbidden');
  return sale;
}

/** The sale, if the caller may see it. */
export function seenSale({ tables, uid }: Pick<Act, 'tables' | 'uid'>, id: string): SaleRecord {
  const sale = tables.sales.get(id);
  const isOwn = uid !== null && sale?.doc.userId === uid;
  if (sale === undefined || (sale.hidden && !isOwn)) throw new Refused('gone');
  return sale;
}

export function signedIn(uid: string | null): string {
  if (uid === null) throw new Refused('forbidden');
  return uid;
}

export function require(isSo: boolean): void {
  if (!isSo) throw new Refused('invalid');
}
