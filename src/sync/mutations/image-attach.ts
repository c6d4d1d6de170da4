import { largePath, smallPath } from '../../domain/sale/image-path.ts';
import type { MutationRule } from './rule.ts';

/** Puts an uploaded photo among the sale's pictures (SYNC-22). */
export const imageAttach: MutationRule<'image.attach'> = {
  name: 'image.attach',
  version: 1,
  label: 'add-photo',
  // An order given after it names it, one given before it does not.
  isBarrier: true,
  subject: (args) => args.id,
  touches: () => ['sale'],
  part: (args) => args.imageId,
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  fold: (docs, { id, imageId, ext, position, bytes, smallMd5, thumb }) => {
    const { sale } = docs;
    const isOver = sale === null || sale.cancelledAt !== null;
    if (isOver || sale.images.some((image) => image.id === imageId)) return docs;
    const image = {
      id: imageId,
      path: largePath(id, imageId, ext),
      smallPath: smallPath(id, imageId, ext, smallMd5),
      position,
      bytes,
      thumb,
    };
    // As the server has them.
    const images = [...sale.images, image].toSorted(
      (a, b) => a.position - b.position || (a.id < b.id ? -1 : 1),
    );
    return { ...docs, sale: { ...sale, images } };
  },
};
