import { type Result, err, ok } from '../result.ts';
import type { ZipColumns } from './zip-table.ts';

/**
 * The file zip-table.bin. After the mark and the number of rows come ten sections, each led by
 * its length in bytes. Numbers are varints (7 bits a byte, low first); differences are zigzag:
 * ZIPs, latitudes, longitudes (thousandths of a degree), each as the difference to the row before;
 * city of each row likewise; states and zones as runs (index, length); whether a ZIP has an area, a
 * bit a row, low bits first; then the names of cities, states and zones, one Latin-1 line each.
 */
export const ZIP_FILE_MARK = 'RZT1';
export const POINT_STEPS_PER_DEGREE = 1000;

/** The columns of a file. Anything else, such as the login page of a Wi-Fi network, is an error. */
export function decodeZipFile(bytes: Uint8Array): Result<ZipColumns, 'zip-file-invalid'> {
  const reader = createReader(bytes);
  if (reader.text(ZIP_FILE_MARK.length) !== ZIP_FILE_MARK) return err('zip-file-invalid');
  const rows = reader.varint();
  const sections = Array.from({ length: 10 }, () => createReader(reader.bytes(reader.varint())));
  const [zips, lats, lngs, cityOfRow, states, timeZones, areas, ...names] = sections;
  const [cityNames, stateNames, timeZoneNames] = names;
  if (!zips || !lats || !lngs || !cityOfRow || !states) return err('zip-file-invalid');
  if (!timeZones || !areas || !cityNames || !stateNames || !timeZoneNames) {
    return err('zip-file-invalid');
  }
  // In a truncated file, something reads past the end. In a corrupt one, something is left over.
  if (rows === 0 || rows > bytes.length) return err('zip-file-invalid');

  const columns: ZipColumns = {
    zips: Uint32Array.from(readDifferences(zips, rows)),
    lats: Float64Array.from(readDifferences(lats, rows), toDegrees),
    lngs: Float64Array.from(readDifferences(lngs, rows), toDegrees),
    cityOfRow: Uint16Array.from(readDifferences(cityOfRow, rows)),
    stateOfRow: Uint8Array.from(readRuns(states, rows)),
    timeZoneOfRow: Uint8Array.from(readRuns(timeZones, rows)),
    hasAreaOfRow: readBits(areas, rows),
    cities: cityNames.lines(),
    states: stateNames.lines(),
    timeZones: timeZoneNames.lines(),
  };
  const isWhole = [reader, ...sections].every((part) => part.isUsedUp());
  return isWhole ? ok(columns) : err('zip-file-invalid');
}

function toDegrees(steps: number): number {
  return steps / POINT_STEPS_PER_DEGREE;
}

function readDifferences(reader: Reader, count: number): Int32Array {
  const values = new Int32Array(count);
  let value = 0;
  for (let i = 0; i < count; i++) {
    const zigzag = reader.varint();
    value += (zigzag >>> 1) ^ -(zigzag & 1);
    values[i] = value;
  }
  return values;
}

function readRuns(reader: Reader, count: number): Uint8Array {
  const values = new Uint8Array(count);
  let filled = 0;
  while (filled < count && !reader.isUsedUp()) {
    const value = reader.varint();
    const end = filled + reader.varint();
    values.fill(value, filled, end);
    filled = end;
  }
  return values;
}

function readBits(reader: Reader, count: number): Uint8Array {
  const bytes = reader.bytes(Math.ceil(count / 8));
  return Uint8Array.from({ length: count }, (_, i) => ((bytes[i >> 3] ?? 0) >> (i & 7)) & 1);
}

interface Reader {
  varint(): number;
  bytes(length: number): Uint8Array;
  text(length: number): string;
  lines(): string[];
  /** Everything was read, and nothing is left over. */
  isUsedUp(): boolean;
}

function createReader(source: Uint8Array): Reader {
  let position = 0;
  return {
    varint() {
      let value = 0;
      for (let shift = 0; shift < 32; shift += 7) {
        const byte = source[position++] ?? 0;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      return value >>> 0;
    },
    bytes(length) {
      position += length;
      return source.subarray(position - length, position);
    },
    text(length) {
      return latin1(this.bytes(length));
    },
    lines() {
      return latin1(this.bytes(source.length - position)).split('\n');
    },
    isUsedUp() {
      return position === source.length;
    },
  };
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
