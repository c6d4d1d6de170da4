import type { ReactNode } from 'react';

interface Props {
  readonly className?: string;
  /** Empty until there is something to say: a region that appears with its text is not read. */
  readonly children?: ReactNode;
}

/** What changes in here is read aloud when the person pauses. No <output>: that may hold phrases only. */
export function StatusRegion({ className, children }: Props) {
  return (
    <div role="status" className={className}>
      {children}
    </div>
  );
}
