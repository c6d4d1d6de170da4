import { readRewardFacts } from '../../db/views/reward-facts.ts';
import { type Rewards, rewardsOf } from '../../domain/rewards/rewards.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';
import { usePrincipal } from './use-session.ts';

/**
 * The rewards of the person who is logged in, live. Null until they are known: before this device has read the
 * account, the sum would be too small.
 */
export function useRewards(): Rewards | null {
  const principal = usePrincipal();
  const own = useDeviceQuery((db) => readRewardFacts(db, principal), principal);
  return own?.isWhole === true ? rewardsOf(own.facts) : null;
}
