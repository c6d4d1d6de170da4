import { isServiceCall, type ProjectKeys } from '../_shared/project-keys.ts';
import { type TidySettings, tidyPhotos } from './tidy.ts';

export interface TidyHandlerSettings extends Omit<TidySettings, 'serviceKey'> {
  readonly keys: ProjectKeys;
}

/** Runs the chores for a caller with the project's secret key, and answers how many were done. Refuses others. */
export function createTidyHandler({ fetch, url, keys }: TidyHandlerSettings) {
  return async (request: Request): Promise<Response> => {
    if (!isServiceCall(request, keys)) return new Response(null, { status: 403 });
    const done = await tidyPhotos({ fetch, url, serviceKey: keys.service });
    return Response.json({ done });
  };
}
