import { isServiceCall, type ProjectKeys } from '../_shared/project-keys.ts';
import { type DistrictsSettings, writeDistricts } from './write-districts.ts';

export interface DistrictsHandlerSettings extends Pick<DistrictsSettings, 'fetch' | 'url'> {
  readonly keys: ProjectKeys;
}

/** Runs the chores for a caller with the project's secret key, and answers how many were done. Refuses others. */
export function createDistrictsHandler({ fetch, url, keys }: DistrictsHandlerSettings) {
  return async (request: Request): Promise<Response> => {
    if (!isServiceCall(request, keys)) return new Response(null, { status: 403 });
    const [guestKey = ''] = keys.publics;
    const done = await writeDistricts({ fetch, url, guestKey, serviceKey: keys.service });
    return Response.json({ done });
  };
}
