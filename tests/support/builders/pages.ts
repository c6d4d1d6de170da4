import type { DeviceStore } from '../../../src/db/store/device-store.ts';
import type { Cursor, PulledScope } from '../../../src/sync/ports.ts';
import type { PulledRow } from '../../../src/sync/rows/row-docs.ts';
import { create } from './sale-args.ts';
import { foldEntries } from '../../../src/sync/outbox/fold-overlays.ts';
import { NO_DOCS } from '../../../src/sync/mutations/rule.ts';
import { entryOf } from './outbox-entries.ts';

/** Pages as a server could send them, made by hand. */

export function saleRow(id: string, rev: number, title = `${id} at ${rev}`): PulledRow {
  const { sale } = foldEntries(NO_DOCS, [entryOf(create(id, { title }), 1)]);
  return { kind: 'sale', id, rev, doc: sale && { ...sale, userId: 'seller' } };
}

export function placeRow(id: string, rev: number, street = '1 Main St'): PulledRow {
  return { kind: 'place', id, rev, doc: { id, street, lat: 39.74, lng: -104.99 } };
}

export function saveRow(id: string, rev: number): PulledRow {
  return { kind: 'save', id, rev, doc: { id, createdAt: '2026-06-01T00:00:00.000Z' } };
}

export function tombstone(kind: PulledRow['kind'], id: string, rev: number): PulledRow {
  return { kind, id, rev, doc: null };
}

export interface PageOptions {
  readonly epoch?: string;
  readonly more?: boolean;
  readonly cursor?: Cursor | null;
}

let cursors = 0;

/** One scope's part of an answer. */
export function scopePage(
  scope: string,
  rows: readonly PulledRow[],
  { more = false, cursor = { x: ++cursors } }: PageOptions = {},
): PulledScope {
  return { scope, rows, cursor, more, reset: false, forbidden: false };
}

/** Requests the scope from its current cursor and applies a page to it. */
export async function receive(
  store: DeviceStore,
  scope: string,
  rows: readonly PulledRow[],
  options: PageOptions = {},
) {
  const asked = await store.askScopes([scope], 0);
  return store.applyPage(asked, answerOf([scopePage(scope, rows, options)], options.epoch), 1_000);
}

export function answerOf(scopes: readonly PulledScope[], epoch = 'epoch-1') {
  return { kind: 'page' as const, epoch, horizon: 0, now: '2026-06-01T12:00:00.000Z', scopes };
}

export async function reset(store: DeviceStore, scope: string): Promise<void> {
  const asked = await store.askScopes([scope], 0);
  const part = { ...scopePage(scope, [], { more: true, cursor: null }), reset: true };
  await store.applyPage(asked, answerOf([part]), 1_000);
}
