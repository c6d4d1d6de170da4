import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local stand-in for the Census geocoder that the function calls. Its answer depends on the street. */
export interface FakeCensus {
  readonly url: string;
  /** The addresses that were requested, oldest first. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

export const FOUND = {
  lat: 42.0534,
  lng: -87.6903,
  label: '2100 RIDGE AVE, EVANSTON, IL, 60201',
  zipCode: '60201',
} as const;

/** A street that begins with one of these words gets an answer other than `FOUND`. */
export const ODD_STREETS = {
  nowhere: 'Nowhere',
  tooOften: 'Busy',
  refused: 'Refused',
  offTheEarth: 'Atlantis',
  alaska: 'Glacier',
} as const;

export async function startFakeCensus(): Promise<FakeCensus> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const address = searchParams.get('address') ?? '';
    asked.push(address);
    const isAsItShould =
      pathname === '/geocoder/locations/onelineaddress' &&
      searchParams.get('benchmark') === 'Public_AR_Current' &&
      searchParams.get('format') === 'json';
    if (!isAsItShould) response.writeHead(400).end();
    else if (address.startsWith(ODD_STREETS.tooOften)) response.writeHead(429).end();
    else if (address.startsWith(ODD_STREETS.refused)) response.end('<html>Request Rejected');
    else response.end(JSON.stringify({ result: { addressMatches: matchesOf(address) } }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, stop: () => close(server) };
}

function matchesOf(address: string): unknown[] {
  if (address.startsWith(ODD_STREETS.nowhere)) return [];
  const { lat, lng } = pointOf(address);
  return [
    {
      matchedAddress: FOUND.label,
      coordinates: { x: lng, y: lat },
      addressComponents: { zip: FOUND.zipCode, city: 'EVANSTON', state: 'IL' },
    },
  ];
}

/** Houses of this street are in a row to the north, 0.2 miles apart for each number. */
export const LONG_STREET = 'Long Road';
export const HOUSE_STEP_DEGREES = 0.003;

/** Houses of this street are a minute and a half on foot apart, also to the north. */
export const SHORT_STREET = 'Short Lane';
const NEXT_DOOR_DEGREES = 0.0008;

function pointOf(address: string): { readonly lat: number; readonly lng: number } {
  const neighbor = new RegExp(`^(\\d+) ${SHORT_STREET}`).exec(address)?.[1];
  if (neighbor !== undefined) {
    return { lat: FOUND.lat + Number(neighbor) * NEXT_DOOR_DEGREES, lng: FOUND.lng };
  }
  const house = new RegExp(`^(\\d+) ${LONG_STREET}`).exec(address)?.[1];
  if (house !== undefined) {
    return { lat: FOUND.lat + Number(house) * HOUSE_STEP_DEGREES, lng: FOUND.lng };
  }
  if (address.startsWith(ODD_STREETS.offTheEarth)) return { lat: 91, lng: 0 };
  return address.startsWith(ODD_STREETS.alaska) ? { lat: 61.2, lng: -149.9 } : FOUND;
}

function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeAllConnections();
  return closed;
}
