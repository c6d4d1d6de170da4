import * as v from 'valibot';
import type { ZipPlace } from '../../domain/geo/zip-table.ts';
import { VISIT_PREFIX } from '../../db/schema/meta-texts.ts';
import type { LastVisit } from '../session/last-visit.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';

/** The ZIP code that was looked up last, so that the next start need not wait for the whole table. */
export interface KeptZip {
  /** Null for any other ZIP code, and after an update, which may bring a newer table. */
  read(zip: string): Promise<ZipPlace | null>;
  write(place: ZipPlace): void;
}

const KEY = `${VISIT_PREFIX}zip`;

const kept = v.object({
  build: v.string(),
  place: v.object({
    zip: v.string(),
    lat: v.number(),
    lng: v.number(),
    city: v.string(),
    state: v.string(),
    timeZone: v.string(),
    hasArea: v.boolean(),
  }),
});

export function createKeptZip(
  texts: TextStore,
  build: string,
  lastVisit: Pick<LastVisit, 'read'> = { read: (key) => texts.get(key) },
): KeptZip {
  return {
    async read(zip) {
      const text = await lastVisit.read(KEY);
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), text);
      if (!parsed.success || parsed.output.build !== build) return null;
      return parsed.output.place.zip === zip ? parsed.output.place : null;
    },
    write(place) {
      // If this fails, the next start waits for the table.
      texts.set(KEY, JSON.stringify({ build, place })).catch(() => undefined);
    },
  };
}
