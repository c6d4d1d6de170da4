import { expect, type Page } from './browser.ts';

/** Measures what lies beneath the band of toasts. */

export function toastBand(page: Page) {
  return page.getByRole('region', { name: 'Messages' });
}

/** Runs in the page: the band's controls, and what people press. */
function controlsBeneath(isScrolledTo: boolean): string[] {
  const band = document.querySelector<HTMLElement>('section[aria-live="polite"]');
  if (band === null) return ['no band'];
  const found: string[] = [];
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !band.contains(control) &&
      !control.closest('.sr-only, .skip-link'),
  );
  /** Scrolls with the page, so it can be brought out from beneath a bar at the bottom. */
  const scrollsWithPage = (control: Element): boolean => {
    for (let at: Element | null = control; at !== null; at = at.parentElement) {
      const { position, overflowY } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky') return false;
      const isScroller = overflowY === 'auto' || overflowY === 'scroll';
      if (at !== document.documentElement && isScroller && at.scrollHeight > at.clientHeight + 1) {
        return false;
      }
    }
    return document.documentElement.scrollHeight > innerHeight;
  };
  /** The part of the control that its own scrolling box, such as a sheet, shows. */
  const shownPart = (control: Element): DOMRect => {
    let { left, top, right, bottom } = control.getBoundingClientRect();
    for (let at = control.parentElement; at !== null; at = at.parentElement) {
      if (at === document.body || getComputedStyle(at).overflow === 'visible') continue;
      const clip = at.getBoundingClientRect();
      left = Math.max(left, clip.left);
      top = Math.max(top, clip.top);
      right = Math.min(right, clip.right);
      bottom = Math.min(bottom, clip.bottom);
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  for (const control of controls) {
    if (scrollsWithPage(control) !== isScrolledTo) continue;
    if (isScrolledTo) control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = shownPart(control);
    const covered = [...band.children].some((toast) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect();
      return (
        Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
        Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1
      );
    });
    // What is taller than the part of the page that is free begins at its top.
    const freePx = band.getBoundingClientRect().top - innerHeight / 4;
    if (covered && box.height < freePx) {
      found.push(control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40));
    }
  }
  return found;
}

/**
 * Shows a long toast on the page, and expects that it covers no control: none of a bar, a map or a sheet as they are
 * shown, and none of the page once it is scrolled to.
 */
export async function expectNothingCovered(page: Page, where: string): Promise<void> {
  await expect(toastBand(page).locator(':scope > *').first(), where).toBeVisible();
  // The room is made one frame later.
  await expect
    .poll(
      async () => [
        ...(await page.evaluate(controlsBeneath, false)),
        ...(await page.evaluate(controlsBeneath, true)),
      ],
      { message: where },
    )
    .toEqual([]);
}
