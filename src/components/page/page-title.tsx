import { type ReactNode, useEffect, useRef } from 'react';

let isUsed = false;
let isWatched = false;

/** Someone who has been in a page by keyboard or press is taken along when it changes under them. */
function watchFirstFocus(): void {
  if (isWatched) return;
  isWatched = true;
  document.addEventListener('focusin', () => (isUsed = true), { once: true });
}

/**
 * Moves the focus to the heading of the page that was just navigated to. From then on a heading that
 * takes the place of the focused one, such as the sale's after 'Loading...', takes its focus, too.
 */
export function focusPageTitle(): void {
  isUsed = true;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

interface Props {
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page's h1. It can be focused, but the Tab key skips it. */
export function PageTitle({ className, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    watchFirstFocus();
    // The browser gives the focus of a removed element to the body.
    if (isUsed && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
