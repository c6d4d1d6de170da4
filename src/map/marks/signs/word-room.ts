import type { MapMark } from '../../../domain/sale/map-mark.ts';
import type { MarkLooks } from './mark-looks.ts';
import { worldPixel } from './world-pixel.ts';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Options {
  readonly marks: readonly MapMark[];
  readonly looks: MarkLooks;
  readonly zoom: number;
  /** The size of text, in px. */
  readonly remPx: number;
  /** Marks that say their word in any case. */
  readonly firstIds: readonly (string | null)[];
}

/** The part of a mark that no word may cover. */
const CORE_PX = 13;
const MARK_PX = 38;
const RING_REM = 1.75;
/** The shape and the ends of the pill, a letter, and half of the pill's height. */
const ENDS_REM = 2.5;
const LETTER_REM = 0.5;
const PILL_REM = 1.875;
const TAIL_PX = 8;

/**
 * The ids of the marks whose words fit without covering another mark: open sales come first, then those that are earlier
 * in the list. The others show their shapes alone, until there is room.
 */
export function marksWithRoom({
  marks,
  looks,
  zoom,
  remPx,
  firstIds,
}: Options): ReadonlySet<string> {
  const cores = marks.map((mark) => coreOf(mark, zoom, remPx));
  const taken: Box[] = [];
  const shown = new Set<string>();
  const order = marks
    .map((mark, index) => ({ mark, index, look: looks.get(mark.id) }))
    .filter(({ look }) => look !== undefined && look.word !== null)
    .map((one) => ({ ...one, turn: turnOf(one.mark.id, one.look?.state, firstIds) }))
    .toSorted((a, b) => a.turn - b.turn || a.index - b.index);
  for (const { mark, index, look, turn } of order) {
    const pill = pillOf(mark, look?.word ?? '', zoom, remPx);
    const isFree =
      turn === 0 ||
      (cores.every((core, other) => other === index || !overlap(core, pill)) &&
        taken.every((other) => !overlap(other, pill)));
    if (!isFree) continue;
    taken.push(pill);
    shown.add(mark.id);
  }
  return shown;
}

function turnOf(
  id: string,
  state: string | undefined,
  firstIds: readonly (string | null)[],
): number {
  if (firstIds.includes(id)) return 0;
  return state === 'open' ? 1 : 2;
}

function coreOf(mark: MapMark, zoom: number, remPx: number): Box {
  const { x, y } = worldPixel(mark, zoom);
  const half = mark.kind === 'sale' ? CORE_PX : RING_REM * remPx;
  const middle = mark.kind === 'sale' ? y - MARK_PX / 2 : y;
  return { left: x - half, right: x + half, top: middle - half, bottom: middle + half };
}

function pillOf(mark: MapMark, word: string, zoom: number, remPx: number): Box {
  const { x, y } = worldPixel(mark, zoom);
  const half = ((ENDS_REM + word.length * LETTER_REM) / 2) * remPx;
  return {
    left: x - half,
    right: x + half,
    top: y - TAIL_PX - PILL_REM * remPx,
    bottom: y - TAIL_PX,
  };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
