import { useLocation, useNavigate } from 'react-router-dom';

export const PAGE_OF_CARDS = 24;

/**
 * How many cards are shown: 24, and 24 more each time. Kept in the entry of the history, so that
 * coming back from a sale finds the list as long as it was; other filters start again.
 */
export function useShownCount(): readonly [number, () => void] {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const shown = readShown(state);
  const showMore = () => {
    void navigate(
      { search },
      { replace: true, preventScrollReset: true, state: { shown: shown + PAGE_OF_CARDS } },
    );
  };
  return [shown, showMore];
}

function readShown(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('shown' in state)) return PAGE_OF_CARDS;
  return typeof state.shown === 'number' ? Math.max(PAGE_OF_CARDS, state.shown) : PAGE_OF_CARDS;
}
