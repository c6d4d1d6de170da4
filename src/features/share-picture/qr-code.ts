import { encode } from 'uqr';

/** The dark squares of a QR code. */
export interface QrCode {
  /** Squares on each side, with the white margin that scanners need. */
  readonly size: number;
  readonly dark: readonly { readonly x: number; readonly y: number }[];
}

/** What the standard asks for. */
const QUIET_SQUARES = 4;

/** The QR code of an address. A quarter of it may be dirty or torn: it hangs at a curb. */
export function qrCodeOf(url: string): QrCode {
  const { size, data } = encode(url, { ecc: 'Q', border: QUIET_SQUARES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])));
  return { size, dark };
}
