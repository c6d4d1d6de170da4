import { isAccountRead } from '../../db/views/account-read.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';
import { usePrincipal } from './use-session.ts';

/**
 * Whether this device has read the account of the person who is logged in. Before that, nobody knows whether a list of
 * their own is empty. False until it is known.
 */
export function useIsAccountRead(): boolean {
  const principal = usePrincipal();
  return useDeviceQuery((db) => isAccountRead(db, principal), principal) === true;
}
