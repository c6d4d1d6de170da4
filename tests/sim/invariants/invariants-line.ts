import { isLocalOnly } from '../../../src/sync/rows/scope-name.ts';
import type { SimDevice } from '../world/sim-device.ts';
import { readDevice } from '../world/raw-database.ts';
import type { Tab } from '../world/tab.ts';
import type { Simulation } from '../simulation.ts';

interface WirePush {
  readonly principal: string;
  readonly muts: readonly {
    readonly op: string;
    readonly a: Readonly<Record<string, unknown>>;
  }[];
}

/** A guest's secret is sent only with the guest's own work on that sale and with its claim (SYNC-21). */
export function checkSecrets(simulation: Simulation, device: SimDevice, args: unknown): void {
  const { principal, muts } = args as WirePush;
  if (isLocalOnly(principal)) {
    simulation.violate('nothing crosses principals', `${device.name} pushes as ${principal}`);
  }
  const { secrets } = readDevice(device.factory);
  for (const { op, a } of muts) {
    const shown = a['secret'];
    if (shown === undefined || op === 'sale.claim') continue;
    const known = secrets.find((each) => each.secret === shown);
    if (principal === 'guest' && (known === undefined || known.principal === 'guest')) continue;
    const text = `${device.name}: ${principal} shows a guest's secret with ${op}`;
    simulation.violate('nothing crosses principals', text);
  }
}

/** A photo of a find that counts as sent is not sent again. Of two pages, one may not know yet. */
export function checkSentOnce(simulation: Simulation, tab: Tab, args: unknown): void {
  const { path, file, isFind } = args as Parameters<typeof isLargeFind>[0];
  if (!isLargeFind({ path, file, isFind }) || tab.device.liveTabs.length > 1) return;
  const sent = readDevice(tab.device.factory).findPhotos.filter(({ state }) => state === 'sent');
  if (!sent.some(({ imageId }) => path.endsWith(`/${imageId}.jpg`))) return;
  simulation.violate('photos of finds are sent once', `${tab.name} sends ${path} again`);
}

function isLargeFind({
  path,
  file,
  isFind,
}: {
  readonly path: string;
  readonly file?: unknown;
  readonly isFind?: unknown;
}): boolean {
  return isFind === true && file !== undefined && !path.endsWith('-small.jpg');
}
