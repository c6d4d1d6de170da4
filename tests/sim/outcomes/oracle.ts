import { VISIT_FACTS } from '../../../src/domain/sale/sale-fields.ts';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { StoredRow } from '../../../src/sync/rows/merge-row.ts';
import { fieldsMerged, routeMerged } from '../../support/fake-server/own-rows/merge-plainly.ts';

/**
 * What a person must be shown of one entity, computed a second time on its own: it uses none of the code
 * that folds, merges or judges visibility on a device.
 */

type Doc = Readonly<Record<string, unknown>>;

/** Documents by kind, and check-ins by kind and id. */
export type Docs = ReadonlyMap<string, Doc | null>;

const KINDS_OF_ONE = [
  'sale',
  'place',
  'private',
  'save',
  'note',
  'route',
  'search',
  'preference',
  'profile',
] as const;

/** Whether the row may be shown to a person. Scope `w:` holds what was kept for that person's work. */
function isShownTo({ kind, scopes, revs, rev }: StoredRow, principal: string): boolean {
  return scopes.some((scope, i) => {
    if (scope === `u:${principal}`) return true;
    const isOpen = scope.startsWith('c:') || scope.startsWith('s:') || scope === `w:${principal}`;
    return isOpen && (kind !== 'place' || (revs[i] ?? 0) >= rev);
  });
}

/** An entity's documents that its rows hold for one person, who may have two names. */
export function rowsShown(rows: readonly StoredRow[], names: readonly string[]): Docs {
  const docs = new Map<string, Doc | null>();
  const [principal = ''] = names;
  for (const row of rows) {
    if (!names.some((name) => isShownTo(row, name))) continue;
    const doc = row.doc as Doc;
    if (row.kind === 'check_in') docs.set(`check_in ${row.id}`, doc);
    else if (row.kind === 'review') {
      const isOwn = row.scopes.some(
        (scope) => scope === `u:${principal}` || scope === `w:${principal}`,
      );
      if (isOwn) docs.set('review', doc);
    } else if ((KINDS_OF_ONE as readonly string[]).includes(row.kind)) docs.set(row.kind, doc);
  }
  return docs;
}

/** Entries in the order in which the server will receive them: numbered ones first. */
function inOrder(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return [...entries].toSorted((a, b) => {
    if (a.mid !== null && b.mid !== null) return a.mid - b.mid;
    if (a.mid !== null) return -1;
    return b.mid === null ? a.seq - b.seq : 1;
  });
}

/** The documents once the server has carried out all pending mutations. */
export function withWaiting(docs: Docs, entries: readonly OutboxEntry[]): Docs {
  const after = new Map(docs);
  for (const entry of inOrder(entries)) {
    if (entry.state === 'waiting') ACTS[entry.op]?.(after, entry.args, entry);
  }
  return after;
}

type Acts = (docs: Map<string, Doc | null>, args: Doc, entry: OutboxEntry) => void;

const madeAt = ({ createdAtMs }: OutboxEntry) => new Date(createdAtMs).toISOString();
const isAccountName = (principal: string) =>
  principal !== 'guest' && !principal.startsWith('local:');

function point(place: Doc | null, rule: unknown): Doc {
  const [lat, lng] = [place?.['lat'] ?? null, place?.['lng'] ?? null];
  if (typeof lat !== 'number' || typeof lng !== 'number') {
    return { lat: null, lng: null, nearLat: null, nearLng: null };
  }
  if (rule === 'now') return { lat, lng, nearLat: lat, nearLng: lng };
  const middle = (degrees: number) => Math.floor(degrees * 64) / 64 + 1 / 128;
  return { lat: null, lng: null, nearLat: middle(lat), nearLng: middle(lng) };
}

function saleIn(docs: Docs): Doc | null {
  return docs.get('sale') ?? null;
}

/** What nobody has said, or said with nothing, is null. */
function visitFacts(said: Doc): Doc {
  const orNull = (value: unknown) => (value === undefined || value === '' ? null : value);
  return Object.fromEntries(VISIT_FACTS.map((fact) => [fact, orNull(said[fact])]));
}

function createSale(docs: Map<string, Doc | null>, args: Doc, entry: OutboxEntry): void {
  const { place: given, secretHash: _hash, email, ...said } = args;
  const place = given as Doc;
  const sale = {
    ...said,
    ...visitFacts(said),
    userId: isAccountName(entry.principal) ? entry.principal : null,
    sellerName: null,
    images: [],
    placeQuality: place['quality'],
    releaseAt: args['releaseRule'] === 'at' ? args['releaseAt'] : null,
    ...point(place, args['releaseRule']),
    cancelledAt: null,
    cancelReason: null,
    soldOutAt: null,
    halfPriceFrom: null,
    rainDate: null,
    importId: args['importId'] ?? null,
    importSource: args['importSource'] ?? null,
    isSample: false,
    createdAt: madeAt(entry),
  };
  const { quality: _quality, ...where } = place;
  // What the server already has stays as it is.
  docs.set('sale', docs.get('sale') ?? sale);
  docs.set('place', docs.get('place') ?? { id: args['id'], ...where });
  docs.set('private', docs.get('private') ?? { id: args['id'], email });
}

function patchSale(docs: Map<string, Doc | null>, args: Doc): void {
  const { place: given, email, ...said } = args['set'] as Doc;
  const place = given as Doc | undefined;
  const sale = saleIn(docs);
  if (sale !== null) {
    const next: Record<string, unknown> = { ...sale, ...said, ...visitFacts({ ...sale, ...said }) };
    if (next['releaseRule'] !== 'at') next['releaseAt'] = null;
    const where = place ?? docs.get('place') ?? null;
    if (where !== null && (place !== undefined || 'releaseRule' in said)) {
      Object.assign(next, point(where, next['releaseRule']));
      if (place !== undefined) next['placeQuality'] = place['quality'];
    }
    docs.set('sale', next);
  }
  if (place !== undefined) {
    const { quality: _quality, ...where } = place;
    docs.set('place', { id: args['id'], ...where });
  }
  if (email !== undefined) docs.set('private', { id: args['id'], email });
}

function changeImages(
  docs: Map<string, Doc | null>,
  change: (images: readonly Doc[]) => readonly Doc[],
): void {
  const sale = saleIn(docs);
  if (sale !== null) docs.set('sale', { ...sale, images: change(sale['images'] as Doc[]) });
}

function orderImages(docs: Map<string, Doc | null>, args: Doc): void {
  const ids = args['imageIds'] as readonly unknown[];
  changeImages(docs, (images) => {
    const named = ids.flatMap((id, position) =>
      images.filter((image) => image['id'] === id).map((image) => ({ ...image, position })),
    );
    const others = images.filter((image) => !ids.includes(image['id']));
    return [...named, ...others.map((image, i) => ({ ...image, position: ids.length + i }))];
  });
}

/** A photo's position decides where it goes. Equal positions are ordered by id, as on the server. */
function attachImage(docs: Map<string, Doc | null>, args: Doc): void {
  const { id, imageId, ext, position, bytes, smallMd5, thumb } = args;
  const large = `${String(id)}/${String(imageId)}`;
  const path = `${large}.${String(ext)}`;
  const smallPath = `${large}-${String(smallMd5)}.${String(ext)}`;
  changeImages(docs, (images) => {
    if (images.some((image) => image['id'] === imageId)) return images;
    const isBefore = (image: Doc) => {
      const further = Number(image['position']) - Number(position);
      return further < 0 || (further === 0 && String(image['id']) < String(imageId));
    };
    const before = images.filter(isBefore);
    const behind = images.filter((image) => !before.includes(image));
    return [...before, { id: imageId, path, smallPath, position, bytes, thumb }, ...behind];
  });
}

/** Named as one that comes until it is there, in the order of ids. */
function copyImage(docs: Map<string, Doc | null>, { imageId }: Doc): void {
  const sale = saleIn(docs);
  if (sale === null || (sale['images'] as Doc[]).some(({ id }) => id === imageId)) return;
  const coming = (sale['copying'] ?? []) as readonly string[];
  const id = String(imageId);
  if (coming.includes(id)) return;
  const before = coming.filter((each) => each < id);
  const copying = [...before, id, ...coming.slice(before.length)];
  docs.set('sale', { ...sale, copying });
}

function removeImage(docs: Map<string, Doc | null>, { imageId }: Doc): void {
  changeImages(docs, (images) => images.filter(({ id }) => id !== imageId));
  const { copying, ...sale } = saleIn(docs) ?? {};
  const left = ((copying ?? []) as readonly unknown[]).filter((id) => id !== imageId);
  if (copying !== undefined) docs.set('sale', left.length > 0 ? { ...sale, copying: left } : sale);
}

/**
 * A person's changes merged into the current value. Where both sides changed the same thing, the person's
 * wins.
 */
function merged(
  standing: Doc | null | undefined,
  args: Doc,
  names: readonly string[],
  merge = fieldsMerged,
): Doc {
  const own = (doc: Doc) => Object.fromEntries(names.map((name) => [name, doc[name]]));
  if (!standing || args['was'] === undefined) return own(args);
  const was = args['was'] as Doc | null;
  return merge({ was: was && own(was), theirs: own(standing), mine: own(args) }, () => undefined);
}

const ACTS: Readonly<Record<string, Acts>> = {
  'sale.create': createSale,
  'sale.patch': patchSale,
  'sale.days': (docs, { days }) => {
    const sale = saleIn(docs);
    if (sale !== null) docs.set('sale', { ...sale, days });
  },
  'sale.cancel': (docs, { reason }, entry) => {
    const sale = saleIn(docs);
    if (sale === null || sale['cancelledAt'] !== null) return;
    docs.set('sale', { ...sale, cancelledAt: madeAt(entry), cancelReason: reason });
  },
  'sale.restore': (docs) => {
    const sale = saleIn(docs);
    if (sale !== null) docs.set('sale', { ...sale, cancelledAt: null, cancelReason: null });
  },
  'sale.delete': (docs) => {
    for (const kind of ['sale', 'place', 'private', 'save']) docs.set(kind, null);
  },
  'sale.claim': (docs, _args, { principal }) => {
    const sale = docs.get('sale') ?? null;
    const isFree = sale !== null && sale['userId'] === null && isAccountName(principal);
    if (isFree) docs.set('sale', { ...sale, userId: principal });
  },
  'image.attach': attachImage,
  'image.copy': copyImage,
  'image.order': orderImages,
  'image.remove': removeImage,
  'save.set': (docs, { id }, entry) => {
    if ((docs.get('save') ?? null) === null) docs.set('save', { id, createdAt: madeAt(entry) });
  },
  'save.unset': (docs) => docs.set('save', null),
  'review.delete': (docs) => docs.set('review', null),
  'route.delete': (docs) => docs.set('route', null),
  'route.leave': (docs) => {
    const { partners: _, partnerIds: _i, wasRemoved: _w, ...route } = docs.get('route') ?? {};
    if (docs.get('route')) docs.set('route', route);
  },
  'route.remove': (docs, { partnerId }) => {
    const { partners, partnerIds, ...route } = docs.get('route') ?? {};
    const at = ((partnerIds ?? []) as unknown[]).indexOf(partnerId);
    if (at < 0) return;
    const without = (list: unknown) => (list as unknown[]).filter((_, i) => i !== at);
    const left = { partners: without(partners), partnerIds: without(partnerIds) };
    docs.set('route', left.partners.length > 0 ? { ...route, ...left } : route);
  },
  'search.delete': (docs) => docs.set('search', null),
  'note.put': (docs, args, entry) => {
    const words = (doc: Doc | null) => doc && { text: doc['text'] === '' ? null : doc['text'] };
    const was = args['was'] === undefined ? args : { was: words(args['was'] as Doc | null) };
    const { text } = merged(docs.get('note'), { ...was, ...words(args) }, ['text']);
    docs.set('note', text === null ? null : { id: args['id'], text, updatedAt: madeAt(entry) });
  },
  'profile.patch': (docs, { id, set }) =>
    docs.set('profile', {
      ...(docs.get('profile') ?? { id, zipCode: null, displayName: null }),
      ...(set as Doc),
    }),
  'preference.put': (docs, { id, key, value }) => {
    const values = { ...(docs.get('preference')?.['values'] as Doc | undefined) };
    if (value === null) Reflect.deleteProperty(values, String(key));
    else values[String(key)] = value;
    docs.set('preference', { id, values });
  },
  'route.put': (docs, args, entry) =>
    docs.set('route', {
      id: args['id'],
      ...merged(docs.get('route'), args, ['name', 'day', 'stops', 'settings'], routeMerged),
      ...Object.fromEntries(
        ['partners', 'partnerIds', 'wasRemoved'].flatMap((mark) => {
          const said = docs.get('route')?.[mark];
          return said === undefined ? [] : [[mark, said]];
        }),
      ),
      createdAt: docs.get('route')?.['createdAt'] ?? madeAt(entry),
      updatedAt: madeAt(entry),
    }),
  'search.put': (docs, args, entry) =>
    docs.set('search', {
      id: args['id'],
      ...merged(docs.get('search'), args, ['name', 'query', 'isAlert']),
      createdAt: docs.get('search')?.['createdAt'] ?? madeAt(entry),
    }),
  'review.put': (docs, args, entry) => {
    const old = docs.get('review') ?? null;
    const { id, saleId } = args;
    docs.set('review', {
      id: old?.['id'] ?? id,
      saleId,
      sellerId: docs.get('sale')?.['userId'] ?? old?.['sellerId'] ?? '',
      authorName: old?.['authorName'] ?? null,
      ...merged(old, args, ['rating', 'title', 'comment']),
      createdAt: old?.['createdAt'] ?? madeAt(entry),
      updatedAt: madeAt(entry),
    });
  },
  'checkin.add': (docs, { id, saleId, at }) => {
    const key = `check_in ${String(id)}`;
    if (!docs.has(key)) docs.set(key, { id, saleId, at });
  },
};
