import { largePath, smallPath } from '../../../../src/domain/sale/image-path.ts';
import { requireText } from '../fake-server-arguments.ts';
import { type Act, type Args, Refused, ownSale, require } from '../fake-server-rights.ts';

/** Photos of sales (SYNC-22): declared, uploaded to the declared path, attached. */
export const IMAGE_MUTATIONS = {
  'image.declare': declareImage,
  'image.attach': attachImage,
  'image.order': orderImages,
  'image.remove': removeImage,
};

const DAY_MS = 86_400_000;
const MOST = 10;
/** The most files that a sale may leave behind in a day. */
const MOST_LEFT = 60;

/** The most bytes of the large and of the small file. */
const MOST_LARGE = 1_572_864;
const MOST_SMALL = 307_200;

function declareImage(act: Act, args: Args<'image.declare'>): void {
  ownSale(act, args);
  require(isCount(args.bytes, MOST_LARGE) && isCount(args.smallBytes, MOST_SMALL));
  require(args.ext === 'jpg');
  const { images } = act.tables;
  const known = images.get(args.imageId);
  if (known?.saleId === args.id && known.attached !== null) return;
  const others = [...images].filter(
    ([id, { saleId, attached, declaredAtMs }]) =>
      id !== args.imageId &&
      saleId === args.id &&
      (attached !== null || declaredAtMs > act.nowMs - DAY_MS),
  );
  if (others.length >= MOST) throw new Refused('limit');
  const { unusedFiles } = act.tables;
  const dayAgoMs = act.nowMs - DAY_MS;
  const left = [...unusedFiles.values()].filter(
    ({ saleId, sinceMs }) => saleId === args.id && sinceMs > dayAgoMs,
  );
  if (left.length >= MOST_LEFT) throw new Refused('limit');
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
  });
}

function attachImage(act: Act, args: Args<'image.attach'>): void {
  ownSale(act, args);
  requireText(args.thumb, 0, 400);
  const { tables, xid } = act;
  const image = tables.images.get(args.imageId);
  if (image?.saleId !== args.id) throw new Refused('gone');
  if (image.attached !== null) return;
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
  if (image.attached !== null) tables.showImages(args.id, xid);
}

function isCount(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
}

/** A job has found that these files are not what they claim to be. */
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

/** A job deletes them later; paths that are still in use stay. */
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
