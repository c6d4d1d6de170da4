import { publicStreet } from '../../domain/sale/public-street.ts';
import type { SaleType } from '../../domain/sale/sale.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { dayLineText, onPictureText } from '../../i18n/sale/share-picture-text.ts';

/** What a picture of a sale says: only what everybody may see. */
export interface PictureFacts {
  readonly saleType: SaleType;
  readonly typeText: string;
  readonly title: string;
  /** At most three lines. */
  readonly days: readonly string[];
  /** Empty if there is nothing public to say. */
  readonly where: string;
  /** The address of the sale's page. */
  readonly url: string;
}

const DAY_LINES = 3;

/** `origin`: of the app, such as https://rummage.example. */
export function pictureFacts(view: SaleView, origin: string, nowMs: number): PictureFacts {
  const { sale } = view;
  return {
    saleType: sale.saleType,
    typeText: onPictureText.types[sale.saleType],
    title: sale.title,
    days: dayLines(sale),
    where: whereText(view, nowMs),
    url: `${origin}/sale/${sale.id}`,
  };
}

/** The same in words, for people who do not see the picture. */
export function pictureAlt({ typeText, title, days, where, url }: PictureFacts): string {
  const parts = [typeText, title, ...days, where, onPictureText.qr(url)];
  return onPictureText.alt(parts.filter((part) => part !== ''));
}

function dayLines({ days }: SaleView['sale']): readonly string[] {
  if (days.length === 0) return [onPictureText.noDays];
  if (days.length <= DAY_LINES) return days.map(dayLineText);
  const shown = days.slice(0, DAY_LINES - 1).map(dayLineText);
  return [...shown, onPictureText.more(days.length - shown.length)];
}

function whereText(view: SaleView, nowMs: number): string {
  const { kind, zipCode } = view.sale;
  if (kind === 'online-only') return onPictureText.online;
  const street = publicStreet(view, nowMs);
  if (street !== null) return zipCode === null ? street : `${street}, ${zipCode}`;
  return zipCode === null ? '' : onPictureText.near(zipCode);
}
