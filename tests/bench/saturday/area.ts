import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { SOME_FILES } from '../../support/builders/photo-builders.ts';
import { saleArgs } from '../../support/builders/sale-args.ts';
import { townAt } from '../../support/builders/many-sales.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { newUser } from '../../support/databases/database-sale.ts';
import type { Remote } from '../../../src/sync/ports.ts';
import { scopesOf } from './app-facts.ts';
import type { PushName } from './assumptions.ts';
import { VirtualDevice } from './virtual-device.ts';

/** A town where devices are, with sales of its own that are open right now. */
export interface Area {
  readonly scopes: readonly string[];
  /** Everybody's sales in it. */
  readonly saleIds: readonly string[];
  /** Those that are open now: one can check in there, and say whether they are on. */
  readonly openIds: readonly string[];
  readonly lat: number;
  readonly lng: number;
}

const DAY_MS = 86_400_000;
/** One person may check in at each only once a day. */
const OPEN_SALES = 50;

/** The town with this number. Its open sales are posted by a new seller. */
export async function openArea(
  database: TestDatabase,
  remote: Remote,
  number: number,
): Promise<Area> {
  const town = townAt(number);
  const scopes = scopesOf(town);
  const [lat, lng] = [town.lat + 0.76, town.lng + 0.76];
  const cells = scopes.map((scope) => Number(scope.slice(2)));
  const sales = await database.owner<{ id: string }>(
    'select s.id from app.sale s where s.cell = any ($1::int[]) and not s.hidden order by s.id',
    [cells],
  );
  const area = { scopes, saleIds: sales.map(({ id }) => id), openIds: [] as string[], lat, lng };
  const seller = new VirtualDevice(remote, (await newUser(database)).uid, [], new Map());
  for (let n = 0; n < OPEN_SALES; n += 1) {
    const id = crypto.randomUUID();
    if ((await seller.push(saleAt(area, id))) !== 'done')
      throw new Error(`No sale could be posted: ${seller.codes.join(' ')}`);
    area.openIds.push(id);
  }
  return area;
}

/** A sale that is open all day, yesterday, today and tomorrow. */
function saleAt({ lat, lng }: Pick<Area, 'lat' | 'lng'>, id: string): NewMutation {
  const days = [-1, 0, 1].map((n) => ({
    date: new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10),
    startTime: '00:00',
    endTime: '23:59',
    nextDay: false,
  }));
  const place = { street: '1 Main St', lat, lng, quality: 'exact' } as const;
  return { op: 'sale.create', args: saleArgs(id, { place, days }) };
}

/** What a person may do next: `any` draws one of a list, `own` are their own sales. */
export interface Doing {
  readonly area: Area;
  readonly own: string[];
  readonly any: <T>(from: readonly T[]) => T;
}

/** A mutation of this kind, as the app's screens make it. Null: the person has no sale of their own yet. */
export function mutationOf(name: PushName, { area, own, any }: Doing): NewMutation | null {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const someId = () => any(area.saleIds);
  switch (name) {
    case 'view.batch':
      return { op: name, args: { id, views: [{ saleId: someId(), day: at.slice(0, 10) }] } };
    case 'save.set':
    case 'save.unset':
      return { op: name, args: { id: someId() } };
    case 'note.put':
      return { op: name, args: { id: someId(), text: 'Ask for the lamp, bring cash', was: null } };
    case 'route.put': {
      const stops = Array.from({ length: 6 }, () => ({ saleId: someId() }));
      return {
        op: name,
        args: { id, name: 'Saturday', day: null, stops, settings: {}, was: null },
      };
    }
    case 'ison.add':
      return { op: name, args: { id, saleId: any(area.openIds), state: 'on', at } };
    case 'checkin.add': {
      const { lat, lng } = area;
      return { op: name, args: { id, saleId: any(area.openIds), lat, lng, accuracyM: 10, at } };
    }
    case 'sale.create':
      own.push(id);
      return saleAt(area, id);
    case 'sale.patch': {
      if (own.length === 0) return null;
      return { op: name, args: { id: any(own), set: { title: `Tools and toys, ${at}` } } };
    }
    case 'image.declare': {
      if (own.length === 0) return null;
      const args = { id: any(own), imageId: id, ext: 'jpg', position: 0, ...SOME_FILES } as const;
      return { op: name, args };
    }
  }
}
