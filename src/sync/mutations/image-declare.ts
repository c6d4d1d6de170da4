import { type MutationRule, NO_EFFECT } from './rule.ts';

/** Announces a photo, so that the storage lets its file in (SYNC-22). Shown by the photo itself. */
export const imageDeclare: MutationRule<'image.declare'> = {
  ...NO_EFFECT,
  name: 'image.declare',
  version: 1,
  label: 'add-photo',
  subject: (args) => args.id,
  part: (args) => args.imageId,
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
};
