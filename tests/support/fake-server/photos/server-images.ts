import { largePath, smallPath } from '../../../../src/domain/sale/image-path.ts';
import { requireText } from '../fake-server-arguments.ts';
import { type Act, type Args, Refused, ownSale, require } from '../fake-server-rights.ts';

/** Mutations of sales' photos (SYNC-22). A photo is declared, uploaded to the declared path, and attached. */
export const IMAGE_MUTATIONS = {
  'image.declare': declareImage,
  'image.attach': attachImage,
  'image.copy': copyImage,
  'image.order': orderImages,
  'image.remove': removeImage,
};

const DAY_MS = 86_400_000;
/** How long a photo waits for the job that copies it. */
const MOST_WAIT_MS = 7 * DAY_MS;
const MOST = 10;
/** The most files that a sale may leave behind in a day. */
const MOST_LEFT = 60;

/** The most bytes of the large and of the small file. */
const MOST_LARGE = 1_572_864;
const MOST_SMALL = 307_200;
/** The highest position that a photo may have. */
const MOST_PLACE = 10_000;

function declareImage(act: Act, args: Args<'image.declare'>): void {
  ownSale(act, args);
  require(isCount(args.bytes, MOST_LARGE) && isCount(args.smallBytes, MOST_SMALL));
  require(args.ext === 'jpg');
  const { images } = act.tables;
  const known = images.get(args.imageId);
  if (known?.saleId === args.id && known.attached !== null) return;
  if (known?.saleId === args.id && known.copiedFrom !== null) throw new Refused('duplicate');
  expectRoom(act, args);
  const { unusedFiles } = act.tables;
  if (known !== undefined && known.saleId !== args.id) throw new Refused('duplicate');
  const { id, imageId, ext, position, bytes, md5, smallBytes, smallMd5 } = args;
  const path = largePath(id, imageId, ext);
  const small = smallPath(id, imageId, ext, smallMd5);
  if (known !== undefined) leaveFiles(act, known, [path, small]);
  unusedFiles.delete(path);
  unusedFiles.delete(small);
  images.set(imageId, {
    saleId: id,
    path,
    smallPath: small,
    bytes,
    md5,
    smallBytes,
    smallMd5,
    position,
    declaredAtMs: act.nowMs,
    attached: null,
    copiedFrom: null,
  });
}

/** Requires that one more photo fits, counting those that are attached or still to come. */
function expectRoom(
  { tables, nowMs }: Act,
  { id, imageId }: Pick<Args<'image.copy'>, 'id' | 'imageId'>,
): void {
  const dayAgoMs = nowMs - DAY_MS;
  const others = [...tables.images].filter(
    ([each, { saleId, attached, copiedFrom, declaredAtMs }]) =>
      each !== imageId &&
      saleId === id &&
      (attached !== null || copiedFrom !== null || declaredAtMs > dayAgoMs),
  );
  if (others.length >= MOST) throw new Refused('limit');
  const left = [...tables.unusedFiles.values()].filter(
    ({ saleId, sinceMs }) => saleId === id && sinceMs > dayAgoMs,
  );
  if (left.length >= MOST_LEFT) throw new Refused('limit');
}

/** Asks for a copy of a photo from another sale of the same person. A job makes it (`endCopies`). */
function copyImage(act: Act, args: Args<'image.copy'>): void {
  ownSale(act, args);
  const { id, imageId, from, fromImage, fromSecret, position } = args;
  require(Number.isInteger(position) && position >= 0 && position <= MOST_PLACE);
  const { images, unusedFiles } = act.tables;
  const known = images.get(imageId);
  const isOfSale = known?.saleId === id;
  if (isOfSale && (known.attached !== null || known.copiedFrom !== null)) return;
  if (known !== undefined) throw new Refused('duplicate');
  const secret = fromSecret === undefined ? {} : { secret: fromSecret };
  if (ownSale(act, { id: from, ...secret }).hidden) throw new Refused('forbidden');
  const source = images.get(fromImage);
  if (source === undefined || source.saleId !== from || source.attached === null) {
    throw new Refused('gone');
  }
  expectRoom(act, args);
  const path = largePath(id, imageId, 'jpg');
  const small = smallPath(id, imageId, 'jpg', source.smallMd5);
  unusedFiles.delete(path);
  unusedFiles.delete(small);
  const { bytes, md5, smallBytes, smallMd5, attached } = source;
  images.set(imageId, {
    saleId: id,
    path,
    smallPath: small,
    bytes,
    md5,
    smallBytes,
    smallMd5,
    position,
    declaredAtMs: act.nowMs,
    attached: null,
    copiedFrom: {
      path: source.path,
      smallPath: source.smallPath,
      thumb: attached.thumb,
      isBarred: false,
    },
  });
  act.tables.showImages(id, act.xid);
}

/**
 * Runs the job that copies files. It attaches all waiting photos whose source exists. It gives up photos that have
 * waited for too long, and those from a sale that was hidden meanwhile, and returns their ids. Photos of a hidden sale
 * wait.
 */
export function endCopies(
  { tables, nowMs }: Pick<Act, 'tables' | 'nowMs'>,
  xid: number,
): readonly string[] {
  const { images, objects } = tables;
  const givenUp: string[] = [];
  const due = [...images].flatMap(([id, image]) => {
    const { copiedFrom, saleId } = image;
    const isWaiting = copiedFrom === null || tables.sales.get(saleId)?.hidden === true;
    return isWaiting ? [] : [{ id, image, copiedFrom }];
  });
  for (const { id, image, copiedFrom } of due) {
    const isDue = image.declaredAtMs > nowMs - MOST_WAIT_MS && !copiedFrom.isBarred;
    if (!isDue) givenUp.push(id);
    const large = isDue ? objects.get(copiedFrom.path) : undefined;
    const small = isDue ? objects.get(copiedFrom.smallPath) : undefined;
    if (large === undefined || small === undefined) {
      images.delete(id);
      leaveFiles({ tables, nowMs }, image, []);
      continue;
    }
    objects.set(image.path, large);
    objects.set(image.smallPath, small);
    const attached = { thumb: copiedFrom.thumb };
    images.set(id, { ...image, attached, copiedFrom: null });
  }
  // Each photo is a change of its own.
  for (const { image } of due) tables.showImages(image.saleId, xid);
  return givenUp;
}

function attachImage(act: Act, args: Args<'image.attach'>): void {
  ownSale(act, args);
  requireText(args.thumb, 0, 400);
  const { tables, xid } = act;
  const image = tables.images.get(args.imageId);
  if (image?.saleId !== args.id) throw new Refused('gone');
  if (image.attached !== null) return;
  require(image.copiedFrom === null);
  const large = tables.objects.get(image.path);
  const small = tables.objects.get(image.smallPath);
  require(large !== undefined && small !== undefined);
  const isOurs =
    large?.md5 === image.md5 &&
    large.bytes === image.bytes &&
    small?.md5 === image.smallMd5 &&
    small.bytes === image.smallBytes;
  if (!isOurs) throw new Refused('duplicate');
  const { position, thumb } = args;
  tables.images.set(args.imageId, { ...image, position, attached: { thumb } });
  tables.showImages(args.id, xid);
}

/** Images that are not named come last, in their previous order. */
function orderImages(act: Act, args: Args<'image.order'>): void {
  ownSale(act, args);
  const { tables, xid } = act;
  const placeOf = (id: string) => {
    const place = args.imageIds.indexOf(id);
    return place < 0 ? args.imageIds.length : place;
  };
  const ordered = [...tables.images]
    .filter(([, { saleId }]) => saleId === args.id)
    .toSorted(
      ([a, { position: m }], [b, { position: n }]) =>
        placeOf(a) - placeOf(b) || m - n || (a < b ? -1 : 1),
    );
  ordered.forEach(([, image], position) => {
    image.position = position;
  });
  tables.showImages(args.id, xid);
}

function removeImage(act: Act, args: Args<'image.remove'>): void {
  ownSale(act, args);
  const { tables, xid } = act;
  const image = tables.images.get(args.imageId);
  if (image?.saleId !== args.id) return;
  tables.images.delete(args.imageId);
  leaveFiles(act, image, []);
  if (image.attached !== null || image.copiedFrom !== null) tables.showImages(args.id, xid);
}

function isCount(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
}

/** Removes photos because a job has found that their files are not what they claim to be. */
export function removeLiars(
  { tables, nowMs }: Pick<Act, 'tables' | 'nowMs'>,
  paths: readonly string[],
  xid: number,
): void {
  const lying = [...tables.images].filter(
    ([, { path, attached }]) => attached !== null && paths.includes(path),
  );
  for (const [id, image] of lying) {
    tables.images.delete(id);
    leaveFiles({ tables, nowMs }, image, []);
    tables.showImages(image.saleId, xid);
  }
}

/** Leaves files for a job that deletes them later. Paths that are still in use stay. */
function leaveFiles(
  { tables, nowMs }: Pick<Act, 'tables' | 'nowMs'>,
  image: { readonly saleId: string; readonly path: string; readonly smallPath: string },
  used: readonly string[],
): void {
  for (const path of [image.path, image.smallPath]) {
    if (used.includes(path)) continue;
    tables.unusedFiles.set(path, { saleId: image.saleId, sinceMs: nowMs });
  }
}
