import type { Instance } from '../../../src/domain/route/planner/instance.ts';

/** Published instance files as planning problems. */

/** Floors that land a hair below a whole number because of binary fractions still count as that number. */
const HAIR = 1e-7;

/** Travel is floored to one decimal, for Cordeau's `pr` files to two. */
function decimalsOf(name: string): number {
  return /^(\d+_)?pr\d/u.test(name) ? 100 : 10;
}

/**
 * Orienteering with time windows (Righini & Salani; Montemanni & Gambardella): two lines to skip, then
 * `i x y service profit ... opening closing` for the depot and each place. Closing is the latest start.
 */
export function readOptw(text: string, name: string): Instance | null {
  const scale = decimalsOf(name);
  const rows = text
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/u).map(Number))
    .filter((row) => row.length >= 7 && row.every((number) => Number.isFinite(number)));
  const depot = rows[0];
  if (depot === undefined) return null;
  const vertices = [...rows, depot];
  const n = vertices.length;
  const isDepot = (i: number) => i === 0 || i === n - 1;
  const service = (i: number) => (isDepot(i) ? 0 : Math.round(vertices[i]![3]! * scale));
  const way = (i: number, j: number) => {
    const [a, b] = [vertices[i]!, vertices[j]!];
    return Math.floor(Math.hypot(a[1]! - b[1]!, a[2]! - b[2]!) * scale + HAIR);
  };
  const time = (i: number, fromRight: number) => Math.round(vertices[i]!.at(-fromRight)! * scale);
  return instanceOf(n, {
    step: (i, j) => service(i) + way(i, j),
    open: (i) => (i === n - 1 ? 0 : time(i, 2)),
    close: (i) => (i === 0 ? time(0, 2) : time(i, 1)),
    worth: (i) => (isDepot(i) ? 0 : vertices[i]![4]!),
    must: () => false,
  });
}

/** Traveling salesman with time windows: n, n x n travel times, n lines `earliest latest`. */
export function readTsptw(text: string): { day: Instance; ticksPerUnit: number } {
  const numbers = text
    .split('\n')
    .map((line) => line.replace(/[#!].*/u, ''))
    .join(' ')
    .trim()
    .split(/\s+/u)
    .map(Number);
  const places = numbers[0]!;
  const n = places + 1;
  const isReal = numbers
    .slice(1, 1 + places * places + 2 * places)
    .some((x) => !Number.isInteger(x));
  const scale = isReal ? 10_000 : 1;
  const at = (i: number) => (i === n - 1 ? 0 : i);
  const whole = (x: number) => Math.round(x * scale);
  const window = (i: number, side: 0 | 1) => whole(numbers[1 + places * places + 2 * i + side]!);
  const day = instanceOf(n, {
    step: (i, j) => whole(numbers[1 + at(i) * places + at(j)]!),
    open: (i) => (i === 0 || i === n - 1 ? window(0, 0) : window(i, 0)),
    close: (i) => (i === 0 ? window(0, 0) : window(at(i), 1)),
    worth: (i) => (i === 0 || i === n - 1 ? 0 : 1),
    must: (i) => i !== 0 && i !== n - 1,
  });
  return { day, ticksPerUnit: scale };
}

/** A file of a tour begins with how many places it has, alone on its line. */
export function isTsptw(text: string): boolean {
  const first = text.split('\n').find((line) => line.trim() !== '' && !/^\s*[#!]/u.test(line));
  return /^\s*\d+\s*$/u.test(first ?? '');
}

interface Vertices {
  readonly step: (i: number, j: number) => number;
  readonly open: (i: number) => number;
  readonly close: (i: number) => number;
  readonly worth: (i: number) => number;
  readonly must: (i: number) => boolean;
}

export function instanceOf(n: number, vertices: Vertices): Instance {
  const each = <T>(of: (i: number) => T) => Array.from({ length: n }, (_, i) => of(i));
  return {
    n,
    steps: Int32Array.from(each((i) => each((j) => vertices.step(i, j))).flat()),
    open: Int32Array.from(each(vertices.open)),
    close: Int32Array.from(each(vertices.close)),
    windows: each(() => null),
    worth: Int32Array.from(each(vertices.worth)),
    must: Uint8Array.from(each((i) => (vertices.must(i) ? 1 : 0))),
    before: null,
  };
}
