import { useEffect } from 'react';
import { readOwnDoc } from '../../db/outbox/own-doc.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { readRewardFacts } from '../../db/views/reward-facts.ts';
import type { Door } from '../../device/door/door.ts';
import type { LevelId } from '../../domain/rewards/levels.ts';
import { isNewTier, rewardsOf } from '../../domain/rewards/rewards.ts';
import { systemClock } from '../../platform/clock.ts';
import { readToldTier, writeToldTier } from '../../platform/storage.ts';
import { browserLocks, runAlone } from '../../platform/worker/web-locks.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';
import { usePage } from '../app/use-page.tsx';
import { isOfDeviceAlone, usePrincipal } from './use-session.ts';

/** Where an account keeps the highest tier that its person was notified of. */
const TIER_KEY = 'rewardTier';

/**
 * Calls `tell` once for each new tier of the person who is logged in. The account remembers it, so that no other page
 * or device announces it again. Guests earn nothing (spec 4).
 */
export function useTierNews(tell: (tier: LevelId) => void): void {
  const { db, door } = usePage();
  const principal = usePrincipal();
  const tier = useDeviceQuery((from) => newTier(from, principal), principal);

  useEffect(() => {
    if (tier === null || tier === undefined) return;
    const tellOnce = async () => {
      // Another page may have announced it since.
      const now = await newTier(db, principal);
      if (now !== null && (await remember(door, principal, now))) tell(now);
    };
    void runAlone(browserLocks(), 'rummage-tier', systemClock, tellOnce);
  }, [db, door, principal, tier, tell]);
}

/** The tier that was reached and not announced yet. Null if there is none, or it is not known yet. */
async function newTier(db: RummageDb, principal: string): Promise<LevelId | null> {
  if (principal === 'guest') return null;
  const { facts, isWhole } = await readRewardFacts(db, principal);
  if (!isWhole) return null;
  const { id } = rewardsOf(facts).tier;
  return isNewTier(id, await toldTier(db, principal)) ? id : null;
}

async function toldTier(db: RummageDb, principal: string): Promise<unknown> {
  if (isOfDeviceAlone(principal)) return readToldTier(principal);
  return (await readOwnDoc(db, principal, 'preference', principal))?.values[TIER_KEY];
}

/** False if it could not be stored: then no announcement is better than one again and again. */
async function remember(door: Door, principal: string, tier: LevelId): Promise<boolean> {
  if (isOfDeviceAlone(principal)) return writeToldTier(principal, tier).ok;
  const put = { id: principal, key: TIER_KEY, value: tier };
  return (await door.writes.commit({ op: 'preference.put', args: put })).ok;
}
