import { type ReactNode, useEffect, useRef } from 'react';

let hasNavigated = false;

/**
 * Moves the focus to the heading of the page that was just navigated to. From then on a heading that
 * takes the place of the focused one, such as the sale's after 'Loading...', takes its focus, too.
 */
export function focusPageTitle(): void {
  hasNavigated = true;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

interface Props {
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page's h1; can be focused, but is no stop for the Tab key. */
export function PageTitle({ className, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The browser gives the focus of a removed element to the body.
    if (hasNavigated && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
