import { useSavedIds } from '../../page/lists/use-own-lists.ts';
import { useShortlist } from '../../page/lists/use-shortlist.ts';

/** What the person has saved, and without an account what they keep on this device. Null until it is read. */
export function useKeptIds(): readonly string[] | null {
  const saved = useSavedIds();
  const shortlist = useShortlist();
  return saved === null ? null : [...new Set([...saved, ...shortlist.ids])];
}
