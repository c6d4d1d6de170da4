import { broadcastChanges, ChangeFeed } from '../src/db/schema/change-feed.ts';
import { DATABASE_NAME } from '../src/db/schema/database-name.ts';
import { openDatabase } from '../src/db/schema/open-database.ts';
import { metaTexts } from '../src/db/schema/meta-texts.ts';
import { createDexieStore } from '../src/db/store/dexie-store.ts';
import { createTransactor } from '../src/db/store/transactor.ts';
import { systemClock } from '../src/platform/clock.ts';
import { browserBeats } from '../src/platform/worker/page-lease.ts';
import { browserLocks, ENGINE_BEATS } from '../src/platform/worker/web-locks.ts';
import { systemRandom } from '../src/platform/random.ts';
import { hearsLeader } from './hears-leader.ts';
import { pushCycle } from './push-cycle.ts';

/** Whether a page leads. Without locks, each page sends for itself and none sends heartbeats. */
export async function isLedByPage(): Promise<boolean> {
  return browserLocks() === null || hearsLeader(browserBeats(ENGINE_BEATS), systemClock);
}

/**
 * Pushes once from the device's database. Rejects if the browser should wake us again. `isLeaderSilent`: pages are
 * open, but none of them leads.
 */
export async function sendWithoutPage(isLeaderSilent: boolean): Promise<void> {
  const db = openDatabase();
  const changes = new ChangeFeed(broadcastChanges(DATABASE_NAME));
  try {
    const run = createTransactor({ db, clock: systemClock, changes });
    const end = await pushCycle({
      db,
      // A push makes no comparison, so it sends no report that would name the build.
      store: createDexieStore({ db, clock: systemClock, random: systemRandom, run, build: '' }),
      texts: metaTexts(db),
      clock: systemClock,
      fetch: (input, init) => fetch(input, init),
      locks: browserLocks(),
      isLeaderSilent,
    });
    if (end === 'later') throw new Error('What waits could not be sent yet');
  } finally {
    changes.close();
    db.close();
  }
}
