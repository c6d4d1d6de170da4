import { useLiveQuery } from 'dexie-react-hooks';
import type { AreaRecord } from '../../db/areas/areas-database.ts';
import { isPassing } from '../../domain/area/area-problem.ts';
import { isMetered } from '../../platform/metered.ts';
import { usePage } from '../app/use-page.tsx';

/**
 * What a download does now. `queued`: another one goes first. `waiting`: it goes on by itself. `stopped`: the
 * person has to do something. Null: there is none.
 */
export type AreaState =
  | 'downloading'
  | 'queued'
  | 'paused'
  | 'waiting-for-wifi'
  | 'waiting'
  | 'stopped'
  | null;

export type ListedArea = AreaRecord & { readonly state: AreaState };

/**
 * The areas on this device, oldest first, kept up to date. Undefined until they are read, null if the
 * database is out of reach.
 */
export function useAreas(): readonly ListedArea[] | null | undefined {
  const { areasDb } = usePage();
  return useLiveQuery(async () => {
    const areas = await areasDb.areas.toArray().catch(() => null);
    if (areas === null) return null;
    const sorted = areas.toSorted((a, b) => a.createdAtMs - b.createdAtMs);
    const states = sorted.map(stateOf);
    const first = states.indexOf('downloading');
    return sorted.map((area, at) => {
      const state = states[at] ?? null;
      return { ...area, state: state === 'downloading' && at > first ? 'queued' : state };
    });
  }, [areasDb]);
}

function stateOf(area: AreaRecord): AreaState {
  if (area.loading === null) return null;
  if (area.isPaused) return 'paused';
  if (isMetered() && !area.mayUseMetered) return 'waiting-for-wifi';
  if (area.problem === null) return 'downloading';
  return isPassing(area.problem) ? 'waiting' : 'stopped';
}
