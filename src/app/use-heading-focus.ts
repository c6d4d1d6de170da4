import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusPageTitle } from '../components/page/page-title.tsx';

/** After a change of page the focus goes to its heading, so that it is read and Tab starts there. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const seenPathname = useRef(pathname);

  useEffect(() => {
    // The first page is announced by the browser itself.
    if (seenPathname.current === pathname) return;
    seenPathname.current = pathname;
    focusPageTitle();
  }, [pathname]);
}
