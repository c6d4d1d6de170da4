import { useState } from 'react';
import { useLocation } from 'react-router-dom';

export const PAGE_OF_CARDS = 24;

/**
 * How many cards are shown: 24, and 24 more each time. Stored in the history entry, so that coming back
 * from a sale finds the same length. Other filters start again at 24.
 */
export function useShownCount(): readonly [number, () => void] {
  const { key } = useLocation();
  const [list, setList] = useState(() => ({ key, shown: keptCount() }));
  const shown = list.key === key ? list.shown : keptCount();
  if (list.key !== key) setList({ key, shown });

  const showMore = () => {
    const more = shown + PAGE_OF_CARDS;
    // Written without the router: this happens while someone scrolls, and a navigation would replace the page that they
    // have just requested.
    history.replaceState({ ...history.state, shown: more }, '');
    setList({ key, shown: more });
  };
  return [shown, showMore];
}

function keptCount(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('shown' in state)) return PAGE_OF_CARDS;
  return typeof state.shown === 'number' ? Math.max(PAGE_OF_CARDS, state.shown) : PAGE_OF_CARDS;
}
