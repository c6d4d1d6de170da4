import { type Result, err, ok } from '../result.ts';
import type { ZipColumns } from './zip-table.ts';

/**
 * The file zip-table.bin. After the mark and the number of rows come ten sections, each led by
 * its length in bytes. Numbers are varints (7 bits a byte, low first); differences are zigzag:
 * ZIPs as the difference to the row before; latitudes and longitudes (thousandths of a degree)
 * likewise, but split; each row's city as its age, split; states and zones as runs (index, length);
 * whether a ZIP has an area, a bit a row, low bits first; then the names of cities, states and zones,
 * one Latin-1 line each.
 *
 * Split: the low bytes of all rows, then the rest of each as a varint. The low bytes look random and
 * the rest is mostly zero, so apart they compress better (25 KB less by Brotli).
 *
 * A city's age: 0 for the next new city, 1 for the city of the row before, else 2 plus the number of cities that
 * have come since it was new.
 */
export const ZIP_FILE_MARK = 'RZT2';
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
    zips: Uint32Array.from(sums(readVarints(zips, rows))),
    lats: Float64Array.from(sums(readSplit(lats, rows)), toDegrees),
    lngs: Float64Array.from(sums(readSplit(lngs, rows)), toDegrees),
    cityOfRow: citiesOf(readSplit(cityOfRow, rows)),
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

function readVarints(reader: Reader, count: number): Int32Array {
  return Int32Array.from({ length: count }, () => reader.varint());
}

function readSplit(reader: Reader, count: number): Int32Array {
  const lowBytes = reader.bytes(count);
  return Int32Array.from({ length: count }, (_, i) => (reader.varint() << 8) | (lowBytes[i] ?? 0));
}

/** The values whose zigzag differences these are. */
function sums(differences: Int32Array): Int32Array {
  let value = 0;
  return differences.map((zigzag) => (value += (zigzag >>> 1) ^ -(zigzag & 1)));
}

function citiesOf(ages: Int32Array): Uint16Array {
  const cities = new Uint16Array(ages.length);
  let newest = -1;
  for (const [row, age] of ages.entries()) {
    if (age === 0) newest += 1;
    cities[row] = age === 1 ? (cities[row - 1] ?? 0) : newest - Math.max(0, age - 2);
  }
  return cities;
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
  /** Whether everything was read and nothing is left over. */
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
