import { Button } from './button.tsx';

interface Props {
  readonly text: string;
  readonly action: string;
  readonly onStartOver: () => void;
}

/** Tells the person that an earlier draft was restored, and offers to start over. */
export function RestoredNote({ text, action, onStartOver }: Props) {
  return (
    <div className="flex items-center justify-between gap-x-3 rounded-2xl bg-notice-wash py-1.5 ps-4 pe-1.5">
      <p>{text}</p>
      <Button look="quiet" onClick={onStartOver}>
        {action}
      </Button>
    </div>
  );
}
