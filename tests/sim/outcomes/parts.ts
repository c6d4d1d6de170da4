import type { CarriedOut } from '../../support/fake-server/fake-server.ts';

/** One thing that a person said in a mutation: a field of a sale, a note, that a sale is saved. */
export interface Part {
  readonly family: string;
  readonly entityId: string;
  /** `ALL` if it is about the whole entity. */
  readonly field: string;
  /** As JSON. */
  readonly value: string;
}

/** The field of a deletion, and of anything that is said as a whole. */
export const ALL = '*';

type Said = Pick<CarriedOut, 'op'> & { readonly args: object };

/** Arguments that say nothing on their own. */
const BESIDES: ReadonlySet<string> = new Set([
  'id',
  'saleId',
  'secret',
  'secretHash',
  'expectRev',
  'was',
]);

/** Sent once and never changed. Each is separate. */
const TOLD_ONCE: ReadonlySet<string> = new Set([
  'checkin.add',
  'report.add',
  'contact.send',
  'newsletter.subscribe',
]);

/** Who plans a route with whom. */
const TOGETHER: ReadonlySet<string> = new Set(['route.invite', 'route.join', 'route.leave']);

/** The app's own steps, and what is lost on purpose (SYNC-22, SYNC-25). */
const OF_THE_APP: ReadonlySet<string> = new Set([
  'image.declare',
  'image.attach',
  'sale.claim',
  'referral.use',
  'view.batch',
  'error.report',
]);

/** What a mutation says, part by part, derived from its name and arguments alone. */
export function partsOf({ op, args }: Said): readonly Part[] {
  if (OF_THE_APP.has(op)) return [];
  const loose = args as Readonly<Record<string, unknown>>;
  const id = String(loose['id']);
  const saleId = 'saleId' in loose ? String(loose['saleId']) : id;
  const part = (family: string, entityId: string, field: string, value: unknown): Part => ({
    family,
    entityId,
    field,
    value: JSON.stringify(value) ?? 'null',
  });
  const [family = op, verb] = op.split('.');
  if (TOLD_ONCE.has(op)) return [part(op, id, ALL, op)];
  if (op === 'ison.add') return [part(op, saleId, ALL, [loose['state'], loose['size']])];
  if (op === 'image.order') return [part('sale', id, 'order', loose['imageIds'])];
  if (op === 'image.copy') {
    const from = [loose['from'], loose['fromImage']];
    return [part('sale', id, `image ${String(loose['imageId'])}`, from)];
  }
  if (op === 'image.remove') return [part('sale', id, `image ${String(loose['imageId'])}`, null)];
  if (op === 'preference.put') return [part(family, id, String(loose['key']), loose['value'])];
  if (family === 'save') return [part(family, id, ALL, op)];
  if (op === 'route.remove') return [part(family, id, `partner ${String(loose['partnerId'])}`, op)];
  // Each of these ends what an older one of them began.
  if (TOGETHER.has(op)) return [part(family, id, 'token', loose['token'] ?? op)];
  if (verb === 'delete') return [part(family, saleId, ALL, op)];
  if (op === 'sale.cancel') return [part(family, id, 'cancel', loose['reason'])];
  if (op === 'sale.restore') return [part(family, id, 'cancel', op)];
  const set = verb === 'patch' ? (loose['set'] as Readonly<Record<string, unknown>>) : loose;
  return Object.entries(set)
    .filter(([field]) => !BESIDES.has(field))
    .map(([field, value]) => part(family, saleId, field, value));
}

export function isSamePart(a: Part, b: Part): boolean {
  return isAboutTheSame(a, b) && a.field === b.field && a.value === b.value;
}

/** Whether two parts are about the same thing, or one is about the whole that holds the other. */
export function doMeet(a: Part, b: Part): boolean {
  return isAboutTheSame(a, b) && (a.field === b.field || a.field === ALL || b.field === ALL);
}

function isAboutTheSame(a: Part, b: Part): boolean {
  return a.family === b.family && a.entityId === b.entityId;
}

export function nameOf({ family, entityId, field, value }: Part): string {
  return `${family} ${entityId} ${field} ${value}`;
}
