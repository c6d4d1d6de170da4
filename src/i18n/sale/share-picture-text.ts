import type { SaleType, ScheduleDay } from '../../domain/sale/sale.ts';
import { timeText } from './sale-text.ts';
import { shortDateText } from './when-text.ts';

/** Pictures of a sale for sharing, and the sign to print. */
export const sharePictureText = {
  title: 'Share a picture',
  lead: 'A picture of your sale for messages and social media, with a QR code that opens its page.',
  sale: 'Sale',
  opened: 'The sale you opened',
  design: 'Design',
  designs: {
    curb: 'Curb sign',
    photo: 'Photo',
    tag: 'Price tag',
    chalk: 'Chalkboard',
    flyer: 'Flyer',
  },
  download: 'Download PNG',
  share: 'Share picture',
  copy: 'Copy picture',
  copied: 'Picture copied',
  print: 'Print a sign',
  failed: 'The picture could not be made',
  failedHint: 'Reload the page and try again.',
  copyFailed: 'The picture could not be copied',
  copyFailedHint: 'Download it instead.',
  shareFailed: 'The picture could not be shared',
  photoMissing: 'The photo could not be loaded, so the picture is drawn without it.',
  tryPhoto: 'Try again',
  addressHidden: 'The address is not on the picture, because it is not public yet.',
  loading: 'Loading the sale',
  noneTitle: 'Post a sale first',
  noneHint: 'Then you can make a picture of it here, to share or print.',
  create: 'Create Sale',
  browse: 'Browse Sales',
  missing: 'This sale is not on this device, or it is gone.',
  cancelled: 'This sale is canceled, so there is no picture to share.',
  over: 'This sale is over. Its picture still shows the old dates.',
  makePicture: 'Make a picture or sign',
} as const;

/** The page that makes the picture of a sale. */
export function sharePictureLink(saleId: string): string {
  return `/social-share-generator?saleId=${encodeURIComponent(saleId)}`;
}

/** The words on a picture. */
export const onPictureText = {
  types: {
    garage: 'Garage Sale',
    estate: 'Estate Sale',
    auction: 'Auction',
  } satisfies Record<SaleType, string>,
  scan: 'Scan for photos and hours',
  noDays: 'Dates not specified',
  more: (count: number) => (count === 1 ? '+1 more day' : `+${count} more days`),
  near: (zipCode: string) => `Near ${zipCode}`,
  online: 'Online',
  app: 'Rummage',
  qr: (url: string) => `QR code for ${url}`,
  alt: (parts: readonly string[]) => `Picture that says: ${parts.join('. ')}.`,
} as const;

/** "Sat, Jun 6, 8 AM – 2 PM". */
export function dayLineText({ date, startTime, endTime }: ScheduleDay): string {
  return `${shortDateText(date)}, ${shortTime(startTime)} – ${shortTime(endTime)}`;
}

/** "8 AM", "8:30 AM", never broken in two lines. */
function shortTime(time: string): string {
  return timeText(time).replace(':00', '').replace(' ', '\u00a0');
}
