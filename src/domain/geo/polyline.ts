import type { LatLng } from './distance.ts';

/** Lines as text: Google's polyline format with six decimal places ("polyline6"), as routers send them. */

const FACTOR = 1e6;

/** The points of a line; null if the text is damaged. */
export function decodeLine(text: string): readonly LatLng[] | null {
  const points: LatLng[] = [];
  let [lat, lng] = [0, 0];
  for (let at = 0; at < text.length;) {
    const first = numberAt(text, at);
    const second = first && numberAt(text, first.next);
    if (first === null || second === null) return null;
    lat += first.value;
    lng += second.value;
    at = second.next;
    const point = { lat: lat / FACTOR, lng: lng / FACTOR };
    if (Math.abs(point.lat) > 90 || Math.abs(point.lng) > 180) return null;
    points.push(point);
  }
  return points;
}

/** A line as text. */
export function encodeLine(points: readonly LatLng[]): string {
  let [lat, lng] = [0, 0];
  return points
    .map((point) => {
      const next = [Math.round(point.lat * FACTOR), Math.round(point.lng * FACTOR)] as const;
      const text = textOf(next[0] - lat) + textOf(next[1] - lng);
      [lat, lng] = next;
      return text;
    })
    .join('');
}

const FIRST = 63;
/** A character has five bits, and a sixth one that says whether more follow. */
const MORE = 32;
const MOST_PARTS = 7;

function numberAt(text: string, start: number): { value: number; next: number } | null {
  let value = 0;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const code = text.charCodeAt(start + part) - FIRST;
    if (!(code >= 0 && code < 2 * MORE)) return null;
    value += (code % MORE) * 2 ** (5 * part);
    if (code < MORE) {
      const half = Math.floor(value / 2);
      return { value: value % 2 === 0 ? half : -half - 1, next: start + part + 1 };
    }
  }
  return null;
}

function textOf(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  while (rest >= MORE) {
    text += String.fromCharCode(MORE + (rest % MORE) + FIRST);
    rest = Math.floor(rest / MORE);
  }
  return text + String.fromCharCode(rest + FIRST);
}
