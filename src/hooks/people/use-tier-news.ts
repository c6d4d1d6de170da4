import { useEffect } from 'react';
import { readOwnDoc } from '../../db/queue/own-doc.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { readRewardFacts } from '../../db/views/reward-facts.ts';
import type { LevelId } from '../../domain/rewards/levels.ts';
import { isNewTier, rewardsOf } from '../../domain/rewards/rewards.ts';
import { systemClock } from '../../platform/clock.ts';
import { browserLocks, runAlone } from '../../platform/worker/web-locks.ts';
import { useDeviceQuery } from '../use-device-query.ts';
import { usePage } from '../use-page.tsx';
import { useAccountId } from './use-principal.ts';

/** Where the account keeps the highest tier that its person was told of. */
const TIER_KEY = 'rewardTier';

/**
 * Calls `tell` once for each new tier of the account that is logged in. The account remembers it, so no other
 * page or device tells it again. Guests earn nothing (spec 4).
 */
export function useTierNews(tell: (tier: LevelId) => void): void {
  const { db, door } = usePage();
  const userId = useAccountId();
  const tier = useDeviceQuery(async (from) => newTier(from, userId), userId ?? '');

  useEffect(() => {
    if (userId === null || tier === null || tier === undefined) return;
    const tellOnce = async () => {
      // Another page may have told it since.
      const now = await newTier(db, userId);
      if (now === null) return;
      const put = { id: userId, key: TIER_KEY, value: now };
      const done = await door.writes.commit({ op: 'preference.put', args: put });
      if (done.ok) tell(now);
    };
    void runAlone(browserLocks(), 'rummage-tier', systemClock, tellOnce);
  }, [db, door, userId, tier, tell]);
}

/** The tier that the account has reached and nobody was told of. Null if there is none, or it is not known. */
async function newTier(db: RummageDb, userId: string | null): Promise<LevelId | null> {
  if (userId === null) return null;
  const { facts, isWhole } = await readRewardFacts(db, userId);
  if (!isWhole) return null;
  const preference = await readOwnDoc(db, userId, 'preference', userId);
  const { id } = rewardsOf(facts).tier;
  return isNewTier(id, preference?.values[TIER_KEY]) ? id : null;
}
