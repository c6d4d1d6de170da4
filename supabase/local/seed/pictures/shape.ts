import type { IndexedImage } from './png.ts';

/** A filled shape on a canvas of 480 by 270. Later shapes cover earlier ones. */
export interface Shape {
  /** 0xRRGGBB */
  readonly color: number;
  covers(x: number, y: number): boolean;
}

export const WIDTH = 480;
export const HEIGHT = 270;

/** A rectangle with corners rounded by `radius`. */
export function box(
  color: number,
  left: number,
  top: number,
  width: number,
  height: number,
  radius = 0,
): Shape {
  const [middleX, middleY] = [left + width / 2, top + height / 2];
  return {
    color,
    covers(x, y) {
      const beyondX = Math.max(Math.abs(x - middleX) - (width / 2 - radius), 0);
      const beyondY = Math.max(Math.abs(y - middleY) - (height / 2 - radius), 0);
      if (radius === 0)
        return Math.abs(x - middleX) <= width / 2 && Math.abs(y - middleY) <= height / 2;
      return Math.hypot(beyondX, beyondY) <= radius;
    },
  };
}

export function disc(
  color: number,
  x: number,
  y: number,
  radiusX: number,
  radiusY = radiusX,
): Shape {
  return {
    color,
    covers: (atX, atY) => ((atX - x) / radiusX) ** 2 + ((atY - y) / radiusY) ** 2 <= 1,
  };
}

export function ring(
  color: number,
  x: number,
  y: number,
  radius: number,
  thickness: number,
): Shape {
  return {
    color,
    covers: (atX, atY) => Math.abs(Math.hypot(atX - x, atY - y) - radius) <= thickness / 2,
  };
}

/** A stroke with round ends through all points. */
export function line(color: number, thickness: number, ...points: readonly Point[]): Shape {
  return {
    color,
    covers: (x, y) =>
      points.some((to, index) => {
        const from = points[index - 1];
        return from !== undefined && distanceToSegment(x, y, from, to) <= thickness / 2;
      }),
  };
}

export function polygon(color: number, ...points: readonly Point[]): Shape {
  return {
    color,
    covers(x, y) {
      let inside = false;
      points.forEach(([x1, y1], index) => {
        const [x2, y2] = points.at(index - 1) ?? [x1, y1];
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
      });
      return inside;
    },
  };
}

type Point = readonly [x: number, y: number];

function distanceToSegment(x: number, y: number, [x1, y1]: Point, [x2, y2]: Point): number {
  const lengthSquared = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const along =
    lengthSquared === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / lengthSquared;
  const part = Math.min(Math.max(along, 0), 1);
  return Math.hypot(x - (x1 + part * (x2 - x1)), y - (y1 + part * (y2 - y1)));
}

const SAMPLES: readonly Point[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

/** Paints shapes on a background with smoothed edges. */
export function render(background: number, shapes: readonly Shape[]): IndexedImage {
  const topFirst = shapes.toReversed();
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const palette: number[] = [];
  const indexes = new Map<number, number>();
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const color = average(
        SAMPLES.map(
          ([dx, dy]) => topFirst.find((shape) => shape.covers(x + dx, y + dy))?.color ?? background,
        ),
      );
      let index = indexes.get(color);
      if (index === undefined) {
        index = palette.push(color) - 1;
        if (index > 255) throw new Error('A drawing of more than 256 colors.');
        indexes.set(color, index);
      }
      pixels[y * WIDTH + x] = index;
    }
  }
  return { width: WIDTH, height: HEIGHT, palette, pixels };
}

function average(colors: readonly number[]): number {
  const channel = (shift: number): number =>
    Math.round(colors.reduce((sum, color) => sum + ((color >> shift) & 0xff), 0) / colors.length);
  return (channel(16) << 16) | (channel(8) << 8) | channel(0);
}
