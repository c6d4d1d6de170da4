import { withStopSettings, stopSettingsOf, type Find } from './settings/stop-settings.ts';
import type { Route } from './route.ts';

/** Edits of what was found at a stop. */
export type FindsEdit = (before: readonly Find[]) => readonly Find[];

/** The route with changed finds at one stop. */
export function withFinds<R extends Pick<Route, 'stops'>>(
  route: R,
  saleId: string,
  edit: FindsEdit,
): R {
  return {
    ...route,
    stops: route.stops.map((stop) =>
      stop.saleId === saleId
        ? withStopSettings(stop, { finds: edit(stopSettingsOf(stop).finds) })
        : stop,
    ),
  };
}

/** Puts a find where it was, or at the end. */
export function withFindAt(find: Find, at = Infinity): FindsEdit {
  return (before) =>
    before.some(({ id }) => id === find.id) ? before : before.toSpliced(at, 0, find);
}

export function withoutFind(id: string): FindsEdit {
  return (before) => before.filter((find) => find.id !== id);
}

/** Gives a find another photo, or none if `photo` is undefined. */
export function withFindPhoto(id: string, photo: string | undefined): FindsEdit {
  return (before) =>
    before.map((find) => {
      if (find.id !== id) return find;
      const { photo: _before, ...rest } = find;
      return photo === undefined ? rest : { ...rest, photo };
    });
}
