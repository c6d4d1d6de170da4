import type { TravelDoor } from '../door/travel-door.ts';

/** The router's door, its code loaded when someone asks. `open` gives null where there is no router. */
export function createLazyTravel(open: () => Promise<TravelDoor> | null): TravelDoor {
  let opening: Promise<TravelDoor | null> | null = null;
  return {
    async ask(asker, question) {
      const begun = opening ?? open()?.catch(() => null) ?? null;
      if (begun === null) return 'refused';
      opening = begun;
      const travel = await begun;
      if (travel !== null) return travel.ask(asker, question);
      // A chunk that did not arrive is asked for again the next time.
      opening = null;
      return 'offline';
    },
    async stop(asker) {
      await (await opening)?.stop(asker);
    },
  };
}
