import type { Shape } from '../../domain/merging/pieces.ts';
import type { MutationArgs, NoteFields } from './mutation.ts';
import { merging } from './merging.ts';
import { type MutationRule, madeAt } from './rule.ts';

/** An empty note is none. */
const shape: Shape<NoteFields> = {
  take: ({ text }) => ({ values: new Map(text === '' ? [] : [['text', text]]), order: [] }),
  make: ({ values }) => {
    const text = values.get('text');
    return { text: typeof text === 'string' ? text : '' };
  },
};

const { over, rule } = merging<NoteFields, MutationArgs['note.put']>(shape, ({ note }) => note);

/** The person's own note on a sale; an empty one removes it. */
export const notePut: MutationRule<'note.put'> = {
  name: 'note.put',
  version: 2,
  label: 'write-note',
  subject: (args) => args.id,
  touches: () => ['note'],
  ...rule,
  fold: (docs, args, made) => {
    const { text } = over(args, docs.note);
    return { ...docs, note: text === '' ? null : { id: args.id, text, updatedAt: madeAt(made) } };
  },
};
