import type { StartedOver } from '../../page/draft/draft-store.ts';
import { RestoredNote } from '../../ui/form/restored-note.tsx';
import { startOverWithUndo } from './start-over.ts';

interface Props {
  readonly text: string;
  readonly action: string;
  /** Announced once the form is empty. */
  readonly done: string;
  readonly startOver: () => StartedOver;
}

/** Tells the person that an earlier draft was restored, and offers to start over. */
export function StartOverNote({ text, action, done, startOver }: Props) {
  return (
    <RestoredNote
      text={text}
      action={action}
      onStartOver={() => startOverWithUndo(startOver, done)}
    />
  );
}
