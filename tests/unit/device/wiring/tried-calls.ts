import type { Door } from '../../../../src/device/door/door.ts';
import { saleArgs, save } from '../../../support/builders/sale-args.ts';

/** What an alert looks for. */
export const QUERY = {
  text: 'lamp',
  lat: 41.9,
  lng: -87.6,
  radiusMiles: 25,
  isActiveWanted: true,
  isUpcomingWanted: true,
  saleType: null,
  kind: null,
  dateFrom: null,
  dateTo: null,
  firstDay: false,
  halfPrice: false,
  takesCards: false,
  hasPhotos: false,
  tag: null,
} as const;

const file = new Blob(['a photo']);
const draft = { saleId: 'd1', isOfDraft: true };

/** What people make, by the verb of the door. */
export const TRIED: Readonly<Record<string, (door: Door) => Promise<unknown>>> = {
  'writes.commit': (door) => door.writes.commit(save('s1')),
  'writes.commitAll': (door) => door.writes.commitAll([save('s1'), save('s3')]),
  'writes.postSale': (door) => {
    const { id, days, secretHash: _, ...fields } = saleArgs('s2');
    return door.writes.postSale({ id, fields, days });
  },
  'writes.setShortlisted': (door) => door.writes.setShortlisted('s1', true),
  'writes.moveWork': (door) => door.writes.moveWork(),
  'photos.add': (door) => door.photos.add(draft, file),
  'photos.addOfFind': (door) => door.photos.addOfFind('r1', file),
  'alerts.add': (door) => door.alerts.add(QUERY),
  'account.setLocalProfile': (door) =>
    door.account.setLocalProfile({ name: 'Ann', zipCode: '60601' }),
  'account.logOut': (door) => door.account.logOut(),
  'search.remember': (door) => door.search.remember('lamp'),
  'files.importOldVisit': (door) =>
    door.files.importOldVisit({
      userSales: null,
      savedSales: '["0190f5c0-0000-7000-8000-00000000a1a1"]',
      deviceTimeZone: 'America/Chicago',
    }),
};
