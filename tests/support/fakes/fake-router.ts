import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { distanceMiles, type LatLng } from '../../../src/domain/geo/distance.ts';
import { encodeLine } from '../../../src/domain/geo/polyline.ts';

/**
 * A router on this machine that answers like OSRM (docs/http.md of osrm-backend) and like Valhalla (docs/docs/api of
 * valhalla), with the same paths, shapes, limits and faults. Its roads run east and west, then north and south. The
 * way back takes a quarter longer.
 */
export interface FakeRouter {
  readonly url: string;
  /** Method and path of each request, oldest first. */
  readonly asked: readonly string[];
  /** Everything that was sent to it, as text. */
  readonly heard: () => string;
  /** From now on, `how` answers instead of the router. Null: the router answers again. */
  answer(how: OddAnswer | null): void;
  stop(): Promise<void>;
}

/** Answers a request. It gets what the router would say. */
export type OddAnswer = (usual: { status: number; body: unknown }) => {
  readonly status: number;
  readonly headers?: Record<string, string>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body: unknown;
};

export interface FakeRouterLimits {
  /** The most cells of a matrix. */
  readonly cells: number;
  /** The most places of a way. */
  readonly places: number;
}

const METERS_PER_MILE = 1609.344;
const MPH = 25;
const BACK = 1.25;

/** Minutes and miles by road, as the fake computes them. */
export function fakeWay(from: LatLng, to: LatLng): { minutes: number; miles: number } {
  const corner = { lat: from.lat, lng: to.lng };
  const miles = distanceMiles(from, corner) + distanceMiles(corner, to);
  const isBack = to.lat < from.lat || (to.lat === from.lat && to.lng < from.lng);
  return { minutes: (miles / MPH) * 60 * (isBack ? BACK : 1), miles };
}

export function fakeLine(from: LatLng, to: LatLng): string {
  return encodeLine([from, { lat: from.lat, lng: to.lng }, to]);
}

export async function startFakeRouter(
  limits: FakeRouterLimits = { cells: 2500, places: 20 },
  port = 0,
): Promise<FakeRouter> {
  const asked: string[] = [];
  const bodies: string[] = [];
  let odd: OddAnswer | null = null;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      // A real Valhalla refuses CORS preflight requests.
      if (request.method === 'OPTIONS') return response.writeHead(405).end();
      asked.push(`${request.method} ${request.url}`);
      bodies.push(body);
      const usual = usualAnswer(new URL(request.url ?? '/', 'http://router'), body, limits);
      return send(response, odd === null ? usual : odd(usual));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}`,
    asked,
    heard: () => [...asked, ...bodies].join('\n'),
    answer: (how) => (odd = how),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, headers, body }: ReturnType<OddAnswer>): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    'access-control-allow-origin': '*',
    ...headers,
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

interface Usual {
  readonly status: number;
  readonly body: unknown;
}

function usualAnswer(url: URL, body: string, limits: FakeRouterLimits): Usual {
  const [, service, version, profile, places = ''] = decodeURIComponent(url.pathname).split('/');
  if (service === 'table' && version === 'v1') return osrmTable(url, places, limits);
  if (service === 'route' && version === 'v1' && profile === 'driving') {
    return osrmRoute(url, places, limits);
  }
  if (url.pathname === '/sources_to_targets') return valhallaMatrix(body, limits);
  if (url.pathname === '/route') return valhallaRoute(body, limits);
  return { status: 400, body: { code: 'InvalidUrl', message: 'URL string malformed' } };
}

function osrmPlaces(text: string): LatLng[] {
  return text.split(';').map((place) => {
    const [lng = NaN, lat = NaN] = place.split(',').map(Number);
    return { lat, lng };
  });
}

const osrmFault = (code: string, message: string): Usual => ({
  status: 400,
  body: { code, message },
});

function osrmTable({ searchParams }: URL, text: string, { cells }: FakeRouterLimits): Usual {
  const places = osrmPlaces(text);
  const chosen = (name: string) =>
    searchParams.get(name)?.split(';').map(Number) ?? places.map((_, i) => i);
  const [from, to] = [chosen('sources'), chosen('destinations')];
  if ([...from, ...to].some((i) => places[i] === undefined)) {
    return osrmFault('InvalidOptions', 'Index out of bounds');
  }
  if (from.length * to.length > cells) return osrmFault('TooBig', 'Too many table coordinates');
  const table = (of: (way: ReturnType<typeof fakeWay>) => number) =>
    from.map((i) => to.map((j) => of(fakeWay(placeAt(places, i), placeAt(places, j)))));
  const wants = searchParams.get('annotations')?.split(',') ?? ['duration'];
  const waypoint = (i: number) => ({
    hint: 'KSoKADRYroqUBAEAEAAAABkAAAAGAAAA',
    distance: 4.152629,
    name: 'Ridge Avenue',
    location: [placeAt(places, i).lng, placeAt(places, i).lat],
  });
  return {
    status: 200,
    body: {
      code: 'Ok',
      ...(wants.includes('duration') && {
        durations: table(({ minutes }) => tenth(minutes * 60)),
      }),
      ...(wants.includes('distance') && {
        distances: table(({ miles }) => tenth(miles * METERS_PER_MILE)),
      }),
      sources: from.map(waypoint),
      destinations: to.map(waypoint),
    },
  };
}

function osrmRoute({ searchParams }: URL, text: string, { places: most }: FakeRouterLimits): Usual {
  const places = osrmPlaces(text);
  if (places.length > most) return osrmFault('TooBig', 'Too many coordinates');
  const isAsWanted =
    searchParams.get('steps') === 'true' && searchParams.get('geometries') === 'polyline6';
  if (!isAsWanted) return osrmFault('InvalidQuery', 'The fake knows steps in polyline6 only');
  const legs = places.slice(1).map((to, i) => {
    const from = placeAt(places, i);
    const { minutes, miles } = fakeWay(from, to);
    const corner = { lat: from.lat, lng: to.lng };
    const step = (line: string) => ({ geometry: line, mode: 'driving', name: 'Ridge Avenue' });
    return {
      duration: tenth(minutes * 60),
      distance: tenth(miles * METERS_PER_MILE),
      summary: '',
      // The last step of a leg is the arrival, a line that has one place twice.
      steps: [
        step(encodeLine([from, corner])),
        step(encodeLine([corner, to])),
        step(encodeLine([to, to])),
      ],
    };
  });
  return {
    status: 200,
    body: { code: 'Ok', routes: [{ legs, weight_name: 'routability' }], waypoints: [] },
  };
}

const valhallaFault = (errorCode: number, error: string): Usual => ({
  status: 400,
  body: { error_code: errorCode, error, status_code: 400, status: 'Bad Request' },
});

interface Location {
  readonly lat: number;
  readonly lon: number;
}

const pointOf = ({ lat, lon }: Location): LatLng => ({ lat, lng: lon });

function valhallaMatrix(text: string, { cells }: FakeRouterLimits): Usual {
  const { sources, targets, costing, units } = JSON.parse(text) as {
    sources?: Location[];
    targets?: Location[];
    costing?: string;
    units?: string;
  };
  if (sources === undefined || targets === undefined) {
    return valhallaFault(112, "Insufficiently specified required parameter 'locations'");
  }
  if (costing === undefined) return valhallaFault(124, 'No edge/node costing provided');
  if (sources.length * targets.length > cells) return valhallaFault(150, 'Exceeded max locations');
  const perMile = units === 'miles' ? 1 : METERS_PER_MILE / 1000;
  return {
    status: 200,
    body: {
      algorithm: 'costmatrix',
      units: units ?? 'kilometers',
      sources,
      targets,
      sources_to_targets: sources.map((from, i) =>
        targets.map((to, j) => {
          const { minutes, miles } = fakeWay(pointOf(from), pointOf(to));
          return {
            distance: Number((miles * perMile).toFixed(3)),
            time: Math.round(minutes * 60),
            to_index: j,
            from_index: i,
          };
        }),
      ),
    },
  };
}

function valhallaRoute(text: string, { places: most }: FakeRouterLimits): Usual {
  const { locations, units } = JSON.parse(text) as { locations?: Location[]; units?: string };
  if (locations === undefined) {
    return valhallaFault(110, "Insufficiently specified required parameter 'locations'");
  }
  if (locations.length > most) return valhallaFault(150, 'Exceeded max locations');
  const places = locations.map(pointOf);
  const legs = places.slice(1).map((to, i) => {
    const from = placeAt(places, i);
    const { minutes, miles } = fakeWay(from, to);
    return {
      shape: fakeLine(from, to),
      summary: { time: Math.round(minutes * 60), length: Number(miles.toFixed(3)) },
      maneuvers: [],
    };
  });
  return {
    status: 200,
    body: {
      trip: {
        locations,
        legs,
        status: 0,
        status_message: 'Found route between points',
        units: units ?? 'kilometers',
        language: 'en-US',
      },
    },
  };
}

function placeAt(places: readonly LatLng[], i: number): LatLng {
  const place = places[i];
  if (place === undefined) throw new Error(`no place ${i}`);
  return place;
}

/** OSRM gives tenths. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
