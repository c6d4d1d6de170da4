import type { SaleView } from '../../../src/domain/sale/sale-view.ts';
import { REPORT_REASONS } from '../../../src/domain/check-in/sale-report.ts';
import { ON_STATES } from '../../../src/domain/check-in/sale-report.ts';
import { RATINGS } from '../../../src/domain/review/review.ts';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { isAccount, isLocalOnly } from '../../../src/sync/rows/scope-name.ts';
import { ACCOUNTS, idOf } from '../world/ids.ts';
import type { Deed, DeedKind } from './plan-of-run.ts';
import type { Made } from './sale-deeds.ts';
import type { Simulation } from '../simulation.ts';
import type { Tab } from '../world/tab.ts';

/** Everything that a mutation of one's own can be made from. */
interface Making {
  readonly uid: string;
  readonly no: number;
  readonly deed: Deed;
  /** Some sale that is visible. */
  readonly sale: SaleView;
  /** The time of the deed: usually true time, sometimes the device's. */
  readonly at: string;
}

/** The mutation of a deed other than posting or saving; null if it is something else or impossible here. */
export function ownMutation({ world }: Simulation, tab: Tab, deed: Deed, no: number): Made | null {
  const make = MAKE[deed.what];
  const sale = tab.anySale(deed.pick);
  const { principal } = tab.device.session;
  if (make === undefined || sale === null) return null;
  const isForGuests = FOR_GUESTS.has(deed.what);
  const isKeptHere = isLocalOnly(principal) && FOR_PROFILES.has(deed.what);
  if (!isForGuests && !isKeptHere && !isAccount(principal)) return null;
  // A device whose clock is wrong sometimes reports its own time.
  const nowMs = deed.amount < 0.9 ? world.nowMs : tab.device.now();
  const at = new Date(Math.floor(nowMs)).toISOString();
  return { mutation: make({ uid: principal, no, deed, sale, at }) };
}

/** What a profile that exists only on a device keeps privately. */
const FOR_PROFILES: ReadonlySet<DeedKind> = new Set([
  'note',
  'route',
  'unroute',
  'search',
  'unsearch',
  'profile',
  'preference',
]);

const FOR_GUESTS: ReadonlySet<DeedKind> = new Set([
  'is-on',
  'report',
  'contact',
  'newsletter',
  'error',
]);

const MAKE: { readonly [K in DeedKind]?: (making: Making) => NewMutation } = {
  review: ({ no, deed, sale }) => ({
    op: 'review.put',
    args: {
      id: idOf('review', no),
      saleId: sale.sale.id,
      rating: RATINGS[Math.floor(deed.amount * RATINGS.length)] ?? 5,
      title: '',
      comment: `c${no}`,
    },
  }),
  unreview: ({ no, sale }) => ({
    op: 'review.delete',
    args: { id: idOf('review', no), saleId: sale.sale.id },
  }),
  note: ({ no, sale }) => ({ op: 'note.put', args: { id: sale.sale.id, text: `n${no}` } }),
  route: ({ uid, no, deed, sale }) => ({
    op: 'route.put',
    args: {
      id: oneOfThree('route', uid, deed),
      name: `r${no}`,
      day: null,
      stops: [{ saleId: sale.sale.id }],
      settings: {},
    },
  }),
  unroute: ({ uid, deed }) => ({
    op: 'route.delete',
    args: { id: oneOfThree('route', uid, deed) },
  }),
  search: ({ uid, no, deed }) => ({
    op: 'search.put',
    args: { id: oneOfThree('search', uid, deed), name: `q${no}`, query: {}, isAlert: false },
  }),
  unsearch: ({ uid, deed }) => ({
    op: 'search.delete',
    args: { id: oneOfThree('search', uid, deed) },
  }),
  profile: ({ uid, no }) => ({
    op: 'profile.patch',
    args: { id: uid, set: { displayName: `p${no}` } },
  }),
  preference: ({ uid, no }) => ({
    op: 'preference.put',
    args: { id: uid, key: 'order', value: `v${no}` },
  }),
  referral: ({ uid, no, deed }) => ({
    op: 'referral.use',
    args: { id: uid, referrer: referrerOf(uid, no, deed) },
  }),
  error: ({ no }) => ({
    op: 'error.report',
    args: { id: idOf('error', no), name: 'Error', code: '', where: 'sync', build: 'x' },
  }),
  'is-on': ({ no, deed, sale, at }) => ({
    op: 'ison.add',
    args: {
      id: idOf('is-on', no),
      saleId: sale.sale.id,
      state: ON_STATES[Math.floor(deed.amount * ON_STATES.length)] ?? 'on',
      ...(deed.amount < 0.2 ? { size: 'large' as const } : {}),
      at,
    },
  }),
  'check-in': ({ no, sale: { sale }, at }) => ({
    op: 'checkin.add',
    args: {
      id: idOf('check-in', no),
      saleId: sale.id,
      lat: sale.lat ?? sale.nearLat ?? 39.7,
      lng: sale.lng ?? sale.nearLng ?? -104.99,
      accuracyM: 12,
      at,
    },
  }),
  report: ({ no, deed, sale }) => ({
    op: 'report.add',
    args: {
      id: idOf('report', no),
      saleId: sale.sale.id,
      reason: REPORT_REASONS[Math.floor(deed.amount * REPORT_REASONS.length)] ?? 'other',
      details: '',
    },
  }),
  contact: ({ no }) => ({
    op: 'contact.send',
    args: {
      id: idOf('letter', no),
      name: `m${no}`,
      email: 'someone@example.org',
      subject: 'Hello',
      message: `l${no}`,
    },
  }),
  newsletter: ({ no }) => ({
    op: 'newsletter.subscribe',
    args: { id: idOf('subscription', no), email: `e${no % 5}@example.org` },
  }),
};

/** Usually the other account; sometimes one's own, or none that exists. */
function referrerOf(uid: string, no: number, { amount }: Deed): string {
  const other = ACCOUNTS.find((each) => each !== uid) ?? uid;
  if (amount < 0.7) return other;
  return amount < 0.85 ? uid : idOf('nobody', no);
}

function oneOfThree(kind: string, uid: string, { pick }: Deed): string {
  return idOf(`${kind} of ${uid}`, Math.floor(pick * 3));
}
