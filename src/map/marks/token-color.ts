/** Colors of `app.css` that layers of the map use; they know no CSS. */
export type TokenName =
  | 'garage'
  | 'estate'
  | 'auction'
  | 'closed'
  | 'garage-mark'
  | 'estate-mark'
  | 'auction-mark'
  | 'ink'
  | 'card'
  | 'on-status'
  | 'sign'
  | 'on-sign';

/** The value that a token has now, as in the style sheet. */
export function tokenColor(name: TokenName): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}
