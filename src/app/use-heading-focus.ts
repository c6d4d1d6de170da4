import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { focusPageTitle } from '../components/page/page-title.tsx';
import { toasts } from '../ui/feedback/toast-queue.ts';

/**
 * After navigation the focus moves to the page's heading, so that it is announced and Tab starts there. Toasts about
 * the previous page do not follow.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const seenPathname = useRef(pathname);
  const startedAtMs = useRef<number | null>(null);

  useEffect(() => {
    // The next page may take a while to arrive.
    if (isLeaving && startedAtMs.current === null) startedAtMs.current = toasts.nowMs();
  }, [isLeaving]);

  useEffect(() => {
    // The browser announces the first page itself.
    if (seenPathname.current === pathname) return;
    seenPathname.current = pathname;
    toasts.leavePage(startedAtMs.current ?? toasts.nowMs());
    startedAtMs.current = null;
    focusPageTitle();
  }, [pathname]);
}
