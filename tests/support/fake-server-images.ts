import { type Act, type Args, Refused, openSale, require } from './fake-server-rights.ts';

/** Photos of sales (SYNC-22): declared, uploaded to the path that was declared, attached. */
export const IMAGE_MUTATIONS = {
  'image.declare': declareImage,
  'image.attach': attachImage,
  'image.order': orderImages,
  'image.remove': removeImage,
};

const DAY_MS = 86_400_000;
const MOST = 10;

function declareImage(act: Act, args: Args<'image.declare'>): void {
  openSale(act, args);
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
  if (known !== undefined && known.saleId !== args.id) throw new Refused('duplicate');
  images.set(args.imageId, {
    saleId: args.id,
    path: `${args.id}/${args.imageId}.${args.ext}`,
    position: args.position,
    declaredAtMs: act.nowMs,
    attached: null,
  });
}

function attachImage(act: Act, args: Args<'image.attach'>): void {
  openSale(act, args);
  const { tables, xid } = act;
  const image = tables.images.get(args.imageId);
  if (image?.saleId !== args.id) throw new Refused('gone');
  if (image.attached !== null) return;
  require(tables.objects.has(image.path));
  const { position, bytes, thumb } = args;
  tables.images.set(args.imageId, { ...image, position, attached: { bytes, thumb } });
  tables.showImages(args.id, xid);
}

/** Those that are not named come behind, in the order they had. */
function orderImages(act: Act, args: Args<'image.order'>): void {
  openSale(act, args);
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
  openSale(act, args);
  const { tables, xid } = act;
  const image = tables.images.get(args.imageId);
  if (image?.saleId !== args.id) return;
  tables.images.delete(args.imageId);
  if (image.attached !== null) tables.showImages(args.id, xid);
}
