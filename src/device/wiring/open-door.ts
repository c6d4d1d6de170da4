import { wrap } from 'comlink';
import type { Door, DoorListeners } from '../door/door.ts';
import { earlyDevice } from './early-device.ts';

/**
 * The door of the page's device worker, at once; calls wait until the worker is ready. `onBroken` is called
 * with the worker's bugs, and if it could not be started at all.
 */
export function openDoor(listeners: DoorListeners, onBroken: (reason: unknown) => void): Door {
  earlyDevice.listen((told) => {
    if ('status' in told) listeners.onStatus(told.status);
    else if ('session' in told) listeners.onSession(told.session);
    else if ('catalogue' in told) listeners.onCatalogue(told.catalogue);
    else listeners.onFirstArea();
  }, onBroken);
  // Comlink follows property paths, so the nouns need no forwarding. Its types only know flat objects.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return wrap(earlyDevice.port) as unknown as Door;
}
