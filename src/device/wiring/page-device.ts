import { keepInMemory } from '../../db/memory/keep-in-memory.ts';
import type { serveDevice } from './device-worker.ts';
import { deviceFile, openOptions } from './early-device.ts';
import type { StartedDevice, ToldMessage } from './early-device.ts';

interface DeviceFile {
  readonly serveDevice: typeof serveDevice;
}

/**
 * From now on, keeps the databases of this page in memory, for a browser that stores nothing for this site. Returns
 * the function that starts a device in the page itself, since such a database belongs to one thread only.
 */
export function moveIntoPage(): () => StartedDevice {
  keepInMemory();
  return startInPage;
}

/** Starts a device that refuses to keep what people make, because it would be lost with the page. */
function startInPage(): StartedDevice {
  const { port1, port2 } = new MessageChannel();
  let isEnded = false;
  let stop = () => {};

  async function open(tell: (told: ToldMessage) => void): Promise<void> {
    // The file is named by its address, as for a worker. Otherwise the bundler would split the worker's file.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const file = (await import(/* @vite-ignore */ deviceFile())) as DeviceFile;
    tell({ isHeld: false });
    const serving = { options: openOptions(), port: port2, isKept: false };
    const device = await file.serveDevice(serving, tell);
    stop = () => device?.stop();
    if (isEnded) stop();
  }

  return {
    port: port1,
    life: '',
    listen: (onTold, onBroken) => void open(onTold).catch(onBroken),
    // It holds no lock.
    leave() {},
    end() {
      isEnded = true;
      stop();
      port1.close();
    },
  };
}
