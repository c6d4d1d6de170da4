import type { ReactNode } from 'react';

interface Props {
  readonly className?: string;
  /** Empty until there is something to say: a region that is added with its text is not announced. */
  readonly children?: ReactNode;
}

/**
 * Changes in here are read aloud when the person pauses. Not <output>, which allows phrasing content only.
 */
export function StatusRegion({ className, children }: Props) {
  return (
    <div role="status" className={className}>
      {children}
    </div>
  );
}
