import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from 'zustand';
import type { RummageDb } from '../../db/schema/schema.ts';
import { usePage } from './use-page.tsx';

/**
 * A live query of this device's database. `key` names the question and whose it is. The result is undefined until its
 * answer is read, because Dexie keeps the last answer when the question changes, and nobody may see what was read for
 * another person (SYNC-11). It is null while the database is out of reach: the database is opened again or the strip
 * says so, and no screen breaks over it. Another `round` reads again and keeps the answer meanwhile.
 */
export function useDeviceQuery<T>(
  read: (db: RummageDb) => Promise<T>,
  key: string,
  round = 0,
): T | null | undefined {
  const { db, database } = usePage();
  const connection = useStore(database.connection);
  const readOrNull = () =>
    read(db).catch((error: unknown) => {
      database.noteFailure(error);
      return null;
    });
  const found = useLiveQuery(
    async () => ({ key, value: await readOrNull() }),
    [db, key, round, connection],
  );
  return found?.key === key ? found.value : undefined;
}
