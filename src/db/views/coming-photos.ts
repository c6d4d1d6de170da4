import type { SaleImage } from '../../domain/sale/sale.ts';
import type { QueuedArgs } from '../../sync/mutations/rule.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RummageDb } from '../schema/schema.ts';
import { readSaleViews } from './read-sale-views.ts';

/** A photo that the server is asked to copy from an earlier sale. */
export interface ComingPhoto {
  /** Its id in the sale that gets it. */
  readonly id: string;
  /** The photo as the earlier sale has it. Null if that sale is no longer on this device. */
  readonly image: SaleImage | null;
}

/** The photos that a sale gets by requests still waiting on this device. Once one is sent, only the server knows of it. */
export async function readComingPhotos(
  db: RummageDb,
  principal: Principal,
  saleId: string,
): Promise<readonly ComingPhoto[]> {
  return db.transaction('r', [db.rows, db.overlays, db.outbox, db.secrets], async () => {
    const entries = await db.outbox
      .where('[principal+entityId]')
      .equals([principal, saleId])
      .sortBy('seq');
    const copies = entries.filter(({ op }) => op === 'image.copy').map(({ args }) => copyOf(args));
    const views = await readSaleViews(db, principal, [saleId, ...copies.map(({ from }) => from)]);
    // Leave out photos that were removed since.
    const copying = views.get(saleId)?.sale.copying ?? [];
    return copies
      .filter(({ imageId }) => copying.includes(imageId))
      .map(({ imageId, from, fromImage }) => ({
        id: imageId,
        image: views.get(from)?.sale.images.find(({ id }) => id === fromImage) ?? null,
      }));
  });
}

function copyOf({ imageId, from, fromImage }: QueuedArgs) {
  return { imageId: String(imageId), from: String(from), fromImage: String(fromImage) };
}
