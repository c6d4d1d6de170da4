import { isLocalOnly } from '../../../src/sync/rows/scope-name.ts';
import { HIDDEN_EVERY_MS, VISIBLE_EVERY_MS } from '../../../src/sync/engine/scheduler.ts';
import type { Simulation } from '../simulation.ts';
import type { SimDevice } from '../world/sim-device.ts';

/** By then another page leads, and what was under way has ended. */
const SETTLE_MS = 6 * 60_000;
const COUNTED_MS = 20 * 60_000;
/** A request may fall on either side of both ends. */
const MARGIN = 1;

/**
 * Counts what each device asks for while nothing happens: one request a minute with a list in sight, one in five
 * minutes with every page hidden, and no more for a page that was killed (SYNC-18).
 */
export async function checkQuiet(simulation: Simulation): Promise<void> {
  const { world, devices, network } = simulation;
  const everyMs = new Map<SimDevice, number>();
  for (const device of devices) {
    if (isLocalOnly(device.session.principal)) continue;
    const [leader, other] = device.liveTabs.toSorted(
      (a, b) => Number(b.lease.isLeading()) - Number(a.lease.isLeading()),
    );
    if (other !== undefined && network.chance(0.5)) leader?.kill();
    const isHidden = network.chance(0.5);
    if (isHidden) for (const tab of device.liveTabs) tab.hide();
    everyMs.set(device, isHidden ? HIDDEN_EVERY_MS : VISIBLE_EVERY_MS);
  }
  await world.run(world.nowMs + SETTLE_MS);
  const before = new Map(devices.map((device) => [device, device.counted('pull sent')]));
  await world.run(world.nowMs + COUNTED_MS);
  for (const [device, spanMs] of everyMs) {
    const count = device.counted('pull sent') - (before.get(device) ?? 0);
    const wanted = COUNTED_MS / spanMs;
    if (Math.abs(count - wanted) <= MARGIN) continue;
    const text = `${device.name}: ${count} requests in ${COUNTED_MS / 60_000} minutes, not ${wanted}`;
    simulation.violate('quiet devices ask rarely', text);
  }
}
