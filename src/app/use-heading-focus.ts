import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusPageTitle } from '../components/page/page-title.tsx';

/** After navigation the focus moves to the page's heading, so that it is announced and Tab starts there. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const seenPathname = useRef(pathname);

  useEffect(() => {
    // The browser announces the first page itself.
    if (seenPathname.current === pathname) return;
    seenPathname.current = pathname;
    focusPageTitle();
  }, [pathname]);
}
