import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRealTiles } from './real-street-tiles.ts';

/** A local stand-in for the host of the online map: a style, a TileJSON, and real street tiles. */
export interface FakeMapHost {
  readonly origin: string;
  readonly styleUrl: string;
  /** The paths of all requests, oldest first. */
  readonly asked: string[];
  /** How it behaves from now on. */
  mood: MapHostMood;
  stop(): Promise<void>;
}

/** `login page`: HTML with status 200, as hotels answer. `moved`: a redirect to another host. */
export type MapHostMood = 'well' | 'login page' | 'too many requests' | 'moved' | 'broken tiles';

export const MAP_HOST_CREDITS =
  '<a href="https://tiles.example">Fake Tiles</a> <a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>';

export async function startFakeMapHost(port = 0, credits = MAP_HOST_CREDITS): Promise<FakeMapHost> {
  const tiles = readRealTiles();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (refuse(host.mood, path, response)) return;
    const tile = tiles.get(path.slice('/tiles/'.length));
    if (path === '/style.json')
      return json(response, {
        version: 8,
        layers: [],
        sources: { map: { type: 'vector', url: `${host.origin}/tiles.json` } },
      });
    if (path === '/tiles.json')
      return json(response, {
        tilejson: '3.0.0',
        tiles: [`${host.origin}/tiles/{z}/{x}/{y}`],
        minzoom: 0,
        maxzoom: 14,
        attribution: credits,
      });
    // OpenFreeMap answers like this where there is nothing.
    if (tile === undefined) return void response.writeHead(204).end();
    response.setHeader('Content-Type', 'application/x-protobuf');
    response.end(tile);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: FakeMapHost = {
    origin,
    styleUrl: `${origin}/style.json`,
    asked,
    mood: 'well',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return host;
}

function refuse(mood: MapHostMood, path: string, response: ServerResponse): boolean {
  if (mood === 'well' || (mood === 'broken tiles' && !path.startsWith('/tiles/'))) return false;
  if (mood === 'too many requests') response.writeHead(429).end();
  else if (mood === 'moved')
    response.writeHead(302, { Location: `http://localhost:1${path}` }).end();
  else
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<html>Log in to the hotel</html>');
  return true;
}

function json(response: ServerResponse, value: unknown): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(value));
}
