/** Makes JPEG files of a few hundred bytes, for code that reads headers and never draws. */

interface Wanted {
  readonly width?: number;
  readonly height?: number;
  /** Words in the compressed data, by which a test recognizes the file. */
  readonly text?: string;
  /** Whole segments before the frame. */
  readonly before?: readonly Uint8Array[];
  readonly scans?: number;
}

/** A file as a browser writes it, except for the content of the scan. */
export function jpegFile(wanted: Wanted = {}): Uint8Array<ArrayBuffer> {
  const { width = 480, height = 360, text = '', before = [], scans = 1 } = wanted;
  const size = [...twoBytes(height), ...twoBytes(width)];
  const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...new TextEncoder().encode(text)];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe0, [...new TextEncoder().encode('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...before.flatMap((each) => [...each]),
    ...segment(0xdb, Array<number>(65).fill(1)),
    ...segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    ...segment(0xc4, Array<number>(17).fill(0)),
    ...Array.from({ length: scans }, () => scan).flat(),
    0xff,
    0xd9,
  ]);
}

/** A segment of a JPEG file. */
export function segment(marker: number, content: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([0xff, marker, ...twoBytes(content.length + 2), ...content]);
}

/** The words in a file of `jpegFile`. */
export function textIn(file: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  const bytes = new Uint8Array(file);
  const scan = segment(0xda, [1, 1, 0, 0, 63, 0]);
  const at = bytes.findIndex((_, i) => scan.every((byte, j) => bytes[i + j] === byte));
  return new TextDecoder().decode(bytes.subarray(at + scan.length, -2));
}

function twoBytes(value: number): readonly number[] {
  return [Math.floor(value / 256), value % 256];
}
