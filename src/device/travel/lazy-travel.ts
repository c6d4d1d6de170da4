import type { TravelDoor } from '../door/travel-door.ts';

/** The router's door. Its code is loaded when someone asks. `open` returns null if there is no router. */
export function createLazyTravel(open: () => Promise<TravelDoor> | null): TravelDoor {
  let opening: Promise<TravelDoor | null> | null = null;
  return {
    async ask(asker, question) {
      const begun = opening ?? open()?.catch(() => null) ?? null;
      if (begun === null) return 'refused';
      opening = begun;
      const travel = await begun;
      if (travel !== null) return travel.ask(asker, question);
      // If the chunk did not arrive, the next call asks for it again.
      opening = null;
      return 'offline';
    },
    async stop(asker) {
      await (await opening)?.stop(asker);
    },
  };
}
