import { movableWork } from '../../db/principals/movable-work.ts';
import type { MovableWork } from '../../device/door/writes-door.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';

const NONE: MovableWork = { guestSales: 0, waiting: 0, shortlist: 0, localWork: 0 };

export interface MovableView extends MovableWork {
  readonly total: number;
}

/** What was made on this device without an account, live. */
export function useMovableWork(): MovableView {
  const work = useDeviceQuery(movableWork, '') ?? NONE;
  const { guestSales, waiting, shortlist, localWork } = work;
  return { ...work, total: guestSales + waiting + shortlist + localWork };
}
