import { expect } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { createSale, type Point, sha256 } from '../../support/databases/database-sale.ts';
import { heldIn } from './moderators.ts';

const newId = () => crypto.randomUUID();

/** Guests who post many sales at one place, and who sees them. */
export function floodsOn(database: TestDatabase) {
  const atMost = (sales: number, ofAll = 100) =>
    database.owner('update app.moderation_rule set flood_sales = $1, crowd_sales = $2', [
      sales,
      ofAll,
    ]);
  const deviceAt = (address: string | null) =>
    new Device(database, 'anon', address === null ? {} : { 'cf-connecting-ip': address });

  /**
   * Posts a sale as a guest, on a new device without a known address unless one is given; returns the outcome
   * and why the sale is hidden.
   */
  async function post(point: Point, changes: object = {}, guest = deviceAt(null)) {
    const id = newId();
    const created = createSale(id, point, { secret_hash: sha256(id), ...changes });
    const { res = [], rows = [] } = await guest.push(created);
    expect(res).toMatchObject([{ st: 'ok' }]);
    return { id, guest, held: heldIn(rows, id) };
  }
  const seenIn = async (scope: string) =>
    (await new Device(database, 'anon').pull(scope))
      .filter(([of]) => of === 'sale')
      .map(([, id]) => id);

  const settle = () => database.as('service_role', 'select app.roll_up()');
  const placeAt = ({ lat, lng }: Point) => ({ street: null, lat, lng, quality: 'exact' });
  return { atMost, deviceAt, post, seenIn, placeAt, settle };
}
