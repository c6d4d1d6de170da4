/** Larger than the tile, so that no seam shows between neighbors; in units of a tile 4096 wide. */
const MARGIN = 128;
const EXTENT = 4096;

/**
 * The tile with one more layer: a polygon over all of it. With it, a tile can have a ground of its own, which
 * hides what lies beneath only where the tile is there. Layers of a vector tile simply follow each other.
 */
export function withCover(tile: ArrayBuffer, layerName: string): ArrayBuffer {
  const cover = coverLayer(layerName);
  const whole = new Uint8Array(tile.byteLength + cover.length);
  whole.set(new Uint8Array(tile));
  whole.set(cover, tile.byteLength);
  return whole.buffer;
}

/** As the vector tile specification 2.1 writes a layer (4.1) and a polygon's commands (4.3). */
function coverLayer(name: string): number[] {
  const side = EXTENT + 2 * MARGIN;
  const moveTo = [9, zigzag(-MARGIN), zigzag(-MARGIN)];
  const lineTo = [26, zigzag(side), 0, 0, zigzag(side), zigzag(-side), 0];
  const closePath = [15];
  const geometry = [...moveTo, ...lineTo, ...closePath].flatMap(varint);
  const polygon = [0x18, 3, ...field(0x22, geometry)];
  const letters = Array.from(name, (letter) => letter.charCodeAt(0));
  const layer = [
    0x78,
    2,
    ...field(0x0a, letters),
    ...field(0x12, polygon),
    0x28,
    ...varint(EXTENT),
  ];
  return field(0x1a, layer);
}

function field(tag: number, bytes: readonly number[]): number[] {
  return [tag, ...varint(bytes.length), ...bytes];
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}
