import { remPx } from '../../map/marks/signs/rem-px.ts';

/** How much of the map is covered. All sizes are in CSS pixels. */

/** A mark with some of the map around it: the part above its point, which a popup leaves free, and the rest. */
const MARK_PX = 98;
/** On a narrow map the legend is at the top, because it does not fit beside the credits at the foot. */
const LEGEND_MARGIN_PX = 16;
const WIDE_REM = 52;
const DIALOG = '[role="dialog"]';

/** How much room an open popup needs above the point of its mark, limited by the height of the map. */
export function popupRoom(map: HTMLElement | null, coveredBottomPx: number): number {
  const popup = map?.querySelector<HTMLElement>(DIALOG);
  if (!map || !popup) return 0;
  const liftPx = Number.parseFloat(getComputedStyle(popup).bottom);
  const freePx = map.clientHeight - coveredBottomPx - (MARK_PX - liftPx);
  return Math.max(0, Math.min(popup.offsetHeight + liftPx, freePx));
}

export function legendRoom(map: HTMLElement | null): number {
  const legend = map?.querySelector<HTMLElement>('[data-map-legend]');
  if (!map || !legend) return 0;
  return map.clientWidth < WIDE_REM * remPx() ? legend.offsetHeight + LEGEND_MARGIN_PX : 0;
}

/** How much room the credits take, and the note above them, which may appear later. */
export function linesRoom(map: HTMLElement | null): number {
  const lines = [...(map?.querySelectorAll<HTMLElement>('[data-map-line]') ?? [])];
  return lines.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
}
