import {
  SALE_FIELDS,
  type VisitFact,
  type VisitFacts,
} from '../../../src/domain/sale/sale-fields.ts';
import type { MutationArgs, NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { sha256 } from '../../support/fake-server/fake-server-state.ts';
import { saleArgs } from '../../support/builders/sale-args.ts';
import { idOf } from '../world/ids.ts';
import { importOf } from './import-deeds.ts';
import type { Deed } from './plan-of-run.ts';
import { readDevice } from '../world/raw-database.ts';
import { seenSales } from '../invariants/seen.ts';
import type { Simulation } from '../simulation.ts';
import type { Tab } from '../world/tab.ts';

const FIRST_DAY_MS = Date.parse('2026-07-01T00:00:00Z');
const DAY_MS = 86_400_000;
/** Every world begins on the morning of this day. */
const TODAY = '2026-06-01';

export interface Made {
  readonly mutation: NewMutation;
  readonly secret?: string;
}

/** What a person does to a sale: one of theirs, or any that they see. Null if there is none. */
export function saleMutation(
  simulation: Simulation,
  tab: Tab,
  deed: Deed,
  no: number,
  saleId?: string,
): Made | null {
  const { device } = tab;
  const { principal } = device.session;
  const seen = seenSales(readDevice(device.factory), principal);
  const own = seen.filter(({ isMine, sale }) => isMine && (saleId ?? sale.id) === sale.id);
  const any = seen[Math.floor(deed.pick * seen.length)];
  const mine = own[Math.floor(deed.pick * own.length)];
  const isCreate = deed.what === 'create' || deed.what === 'create-bad';
  if (deed.what === 'save' || deed.what === 'unsave') {
    if (any === undefined || principal === 'guest') return null;
    const op = deed.what === 'save' ? 'save.set' : 'save.unset';
    return { mutation: { op, args: { id: any.sale.id } } };
  }
  if (deed.what === 'delete' && mine === undefined) return null;
  if (isCreate || mine === undefined) {
    return creation(simulation, no, principal, deed);
  }
  const id = mine.sale.id;
  switch (deed.what) {
    case 'days': {
      const day = { date: dateOf(no), startTime: '09:00', endTime: '12:00', nextDay: false };
      const expectRev = deed.amount < 0.8 ? mine.rev : null;
      return { mutation: { op: 'sale.days', args: { id, days: [day], expectRev } } };
    }
    case 'cancel': {
      const off = own.find(({ sale }) => sale.cancelledAt !== null)?.sale.id;
      // Whoever has canceled one lists it again half of the time.
      if (off !== undefined && deed.amount < 0.5) {
        return { mutation: { op: 'sale.restore', args: { id: off } } };
      }
      return { mutation: { op: 'sale.cancel', args: { id, reason: `r${no}` } } };
    }
    case 'delete':
      return { mutation: { op: 'sale.delete', args: { id } } };
    case 'place':
      return { mutation: { op: 'sale.patch', args: { id, set: placeSet(simulation, no, deed) } } };
    case 'patch-bad':
      return { mutation: { op: 'sale.patch', args: { id, set: badSet(no, deed) } } };
    default: {
      const title = deed.amount < 0.7 ? { title: `t${no}` } : {};
      const description = deed.amount > 0.4 ? { description: `d${no}` } : {};
      const email = deed.amount > 0.9 ? { email: `e${no}@example.org` } : {};
      const set = { ...title, ...description, ...email, ...rarer(no, deed), ...factsOf(no, deed) };
      return { mutation: { op: 'sale.patch', args: { id, set } } };
    }
  }
}

/** Fields that people rarely change. */
function rarer(no: number, { amount, pick }: Deed): MutationArgs['sale.patch']['set'] {
  const dice = (amount * 31 + pick * 17) % 1;
  if (dice < 0.5) return {};
  if (dice < 0.7) return { saleUrl: `https://sale.example/${no}` };
  if (dice < 0.8) return { tags: [`tag ${no}`] };
  if (dice < 0.87) return { rainDate: dateOf(no) };
  const at = new Date(FIRST_DAY_MS + no * 60_000).toISOString();
  return dice < 0.94 ? { soldOutAt: at } : { halfPriceFrom: at };
}

/** What is said to people who come. No two writes say the same, except where one says nothing. */
function factsOf(no: number, { amount, pick }: Deed): Partial<VisitFacts> {
  const dice = (amount * 13 + pick * 29) % 1;
  if (dice < 0.5) return {};
  const says = (fact: VisitFact) => `${fact} ${no}`;
  if (dice < 0.6) return { lineNumbers: says('lineNumbers') };
  if (dice < 0.7) return { parking: padded(says('parking')) };
  if (dice < 0.8) return { payment: says('payment'), entryRules: ` ${says('entryRules')} ` };
  if (dice < 0.9) return { entryRules: says('entryRules') };
  return { lineNumbers: says('lineNumbers'), parking: says('parking'), payment: says('payment') };
}

/** As long as a visit fact may be, in characters that are two units each. */
function padded(text: string): string {
  return text + '🪑'.repeat(SALE_FIELDS.parking.max - text.length);
}

/** Something too long. The server refuses the whole edit. */
function badSet(no: number, { amount }: Deed): MutationArgs['sale.patch']['set'] {
  if (amount < 0.7) return { title: bad(no) };
  return { title: `t${no}`, parking: `parking ${no} ${'x'.repeat(SALE_FIELDS.parking.max)}` };
}

/** A title that the server refuses. */
function bad(no: number): string {
  return `t${no} ${'x'.repeat(120)}`;
}

function dateOf(no: number): string {
  return new Date(FIRST_DAY_MS + no * DAY_MS).toISOString().slice(0, 10);
}

/** A new sale. Half of them are open today. */
export function creation(
  simulation: Simulation,
  no: number,
  principal: string,
  deed: Deed,
): Made & { readonly mutation: { readonly op: 'sale.create' } } {
  const isBad = deed.what === 'create-bad';
  const secret = principal === 'guest' ? `secret of ${no}, long enough to be one` : null;
  const { place, ...release } = placeSet(simulation, no, deed);
  const times = { startTime: '05:00', endTime: '19:00', nextDay: false };
  const today = deed.amount < 0.5 ? [{ date: TODAY, ...times }] : [];
  const args = saleArgs(idOf('sale', no), {
    title: isBad ? bad(no) : `t${no}`,
    description: `d${no}`,
    ...factsAtFirst(no, deed),
    // A place without a point would be looked up in the zip code table.
    zipCode: null,
    email: `e${no}@example.org`,
    days: [...today, { date: dateOf(no), ...times }],
    secretHash: secret === null ? null : sha256(secret),
    ...(place === undefined ? {} : { place }),
    releaseRule: 'now',
    releaseAt: null,
    ...release,
    ...importOf(no),
  });
  const mutation = { op: 'sale.create', args } as const;
  return secret === null ? { mutation } : { mutation, secret };
}

/** What a sale is posted with: often nothing, or nothing in an empty text. */
function factsAtFirst(no: number, deed: Deed): Partial<VisitFacts> {
  const dice = (deed.pick * 41 + deed.amount * 3) % 1;
  if (dice < 0.3) return {};
  if (dice < 0.6) return { lineNumbers: '', parking: null, ...factsOf(no, deed), entryRules: '' };
  return factsOf(no, deed);
}

/** The latitude of a cell's southernmost sale. */
export function latitudeOf(cell: number): number {
  return cell === 0 ? 39.7 : 39.55 + cell * 0.25;
}

/** Where a sale is (in one of the cells, or without a point), and when that becomes public. */
function placeSet(
  simulation: Simulation,
  no: number,
  { what, pick, amount }: Deed,
): MutationArgs['sale.patch']['set'] {
  const cell = Math.floor(amount * (simulation.plan.cells ?? 2));
  const lat = latitudeOf(cell) + (no % 100) * 0.0004;
  const isNowhere = pick > 0.9;
  const place = {
    street: `${no} Main St`,
    lat: isNowhere ? null : lat,
    lng: isNowhere ? null : -104.99,
    quality: isNowhere ? ('none' as const) : ('exact' as const),
  };
  const dice = (amount * 7) % 1;
  if (what === 'place' && dice > 0.6) return { place };
  if (dice < 0.45) return { place, releaseRule: 'now', releaseAt: null };
  if (dice < 0.65) return { place, releaseRule: 'never', releaseAt: null };
  const inMs = Math.floor(pick * 240_000);
  simulation.noteRelease(inMs);
  const atMs = Math.floor(simulation.world.nowMs) + inMs;
  return { place, releaseRule: 'at', releaseAt: new Date(atMs).toISOString() };
}
