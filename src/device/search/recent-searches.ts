import * as v from 'valibot';
import { shortened } from '../../domain/search/search-terms.ts';
import { cleanLine } from '../../domain/text/clean.ts';
import { fold } from '../../domain/text/fold.ts';
import { VISIT_PREFIX } from '../../db/schema/meta-texts.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { SearchDoor } from '../door/search-door.ts';

/** What was searched for on this device. The list is never sent, and deleted at sign-out. */
export type RecentSearches = Pick<SearchDoor, 'recent' | 'remember' | 'forget'>;

const KEY = `${VISIT_PREFIX}searches`;
const MOST = 8;

const kept = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

export function createRecentSearches(texts: TextStore): RecentSearches {
  let changing: Promise<void> = Promise.resolve();

  async function recent(): Promise<readonly string[]> {
    const parsed = v.safeParse(kept, await texts.get(KEY));
    return parsed.success ? parsed.output : [];
  }

  async function without(text: string): Promise<readonly string[]> {
    return (await recent()).filter((other) => fold(other) !== fold(text));
  }

  /** Makes one change at a time, so that none undoes another. */
  function change(run: () => Promise<void>): Promise<void> {
    changing = changing.then(run, run);
    return changing;
  }

  return {
    recent,
    async remember(text) {
      const line = shortened(cleanLine(text));
      if (line === '') return;
      await change(async () => {
        const newest = [line, ...(await without(line))].slice(0, MOST);
        await texts.set(KEY, JSON.stringify(newest));
      });
    },
    forget: (text) => change(async () => texts.set(KEY, JSON.stringify(await without(text)))),
  };
}
