import type { RouterSettings } from '../domain/route/travel/router-settings.ts';
import { readDataSource } from './storage.ts';
import type { DataSource } from './storage.ts';

/** The server that this build uses, as described in `.env.example`. */
export interface ServerSettings {
  /** Absolute address without a trailing slash. Empty: this copy has no server. */
  readonly supabaseUrl: string;
  readonly anonKey: string;
  /** Whether that project publishes public sales as files. */
  readonly hasFiles: boolean;
}

/** `same-origin` means the address that the page was loaded from. */
export function serverSettings(): ServerSettings {
  const address = text(import.meta.env['VITE_SUPABASE_URL']);
  const url = address === 'same-origin' ? location.origin : address;
  return {
    supabaseUrl: url.replace(/\/+$/, ''),
    anonKey: text(import.meta.env['VITE_SUPABASE_ANON_KEY']),
    hasFiles: text(import.meta.env['VITE_SALE_FILES']) === 'on',
  };
}

/** The stored value wins, but a copy of the app without a server can only be local (spec 1). */
export function effectiveDataSource(): DataSource {
  const hasServer = serverSettings().supabaseUrl !== '';
  if (!hasServer) return 'local';
  return readDataSource() ?? 'supabase';
}

/**
 * Which geocoder to use: `function` is the backend's own, anything else is an address. Empty: none, for example
 * if the device keeps its data to itself and only the backend's geocoder is set.
 */
export function geocoderUrl(): string {
  const setting = text(import.meta.env['VITE_GEOCODER']);
  if (setting !== 'function') return setting;
  if (effectiveDataSource() === 'local') return '';
  return `${serverSettings().supabaseUrl}/functions/v1/geocode`;
}

/**
 * The absolute address of the archive of street maps (PMTiles) from which areas are downloaded. Empty: this copy of
 * the app has none.
 */
export function tilesUrl(): string {
  const setting = text(import.meta.env['VITE_TILES_PMTILES_URL']);
  return setting === '' ? '' : new URL(setting, location.origin).href;
}

/** The router to ask for ways by road. Null: none, for example if the device keeps its data to itself. */
export function routerSettings(): RouterSettings | null {
  const url = text(import.meta.env['VITE_ROUTER_URL']).replace(/\/+$/, '');
  if (url === '' || effectiveDataSource() === 'local') return null;
  return {
    url,
    kind: text(import.meta.env['VITE_ROUTER_KIND']) === 'valhalla' ? 'valhalla' : 'osrm',
  };
}

/** The build, as error reports name it: "0.1.0+3f2a91c". */
export function buildName(): string {
  return text(import.meta.env['VITE_BUILD']);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
