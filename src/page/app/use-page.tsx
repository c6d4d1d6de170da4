import { createContext, useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Door } from '../../device/door/door.ts';
import type { PageState } from './page-state.ts';

const PageContext = createContext<PageState | null>(null);

interface Props {
  readonly page: PageState;
  readonly children: ReactNode;
}

/** Gives all screens the page's state. Mount it once, at the root. */
export function PageProvider({ page, children }: Props) {
  useEffect(() => page.start(), [page]);
  return <PageContext value={page}>{children}</PageContext>;
}

/** Everything this page knows. Screens use the hook for the part they show. */
export function usePage(): PageState {
  const page = useContext(PageContext);
  if (page === null) throw new Error('usePage: no PageProvider above');
  return page;
}

/** The door of the device worker: every write goes through it. */
export function useDoor(): Door {
  return usePage().door;
}
