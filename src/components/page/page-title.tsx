import { type ReactNode, useEffect, useRef } from 'react';

let isUsed = false;
let isWatched = false;

/** The person has used this page, so the focus moves along when its heading changes. */
function watchFirstFocus(): void {
  if (isWatched) return;
  isWatched = true;
  document.addEventListener('focusin', () => (isUsed = true), { once: true });
}

/**
 * Moves the focus to the heading of the new page. If a heading with the focus is replaced, such as
 * 'Loading...' by the sale's title, the new one gets the focus.
 */
export function focusPageTitle(): void {
  isUsed = true;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

interface Props {
  readonly className?: string;
  /** `no`: someone wrote it as a title, so a translation of the page leaves it as it is. */
  readonly translate?: 'no';
  readonly children: ReactNode;
}

/** A page's h1. It can be focused, but the Tab key skips it. */
export function PageTitle({ className, translate, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    watchFirstFocus();
    // The browser moves the focus of a removed element to the body.
    if (isUsed && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} translate={translate} className={className}>
      {children}
    </h1>
  );
}
