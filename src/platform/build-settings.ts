import { readDataSource } from './storage.ts';
import type { DataSource } from './storage.ts';

/** The server that this build was given; described in `.env.example`. */
export interface ServerSettings {
  /** Absolute address without a trailing slash; empty: this copy has no server. */
  readonly supabaseUrl: string;
  readonly anonKey: string;
}

/** `same-origin` stands for the address that the page came from. */
export function serverSettings(): ServerSettings {
  const address = text(import.meta.env['VITE_SUPABASE_URL']);
  const url = address === 'same-origin' ? location.origin : address;
  return {
    supabaseUrl: url.replace(/\/+$/, ''),
    anonKey: text(import.meta.env['VITE_SUPABASE_ANON_KEY']),
  };
}

/** What is stored wins, but a copy without a server can only be local (spec 1). */
export function effectiveDataSource(): DataSource {
  const hasServer = serverSettings().supabaseUrl !== '';
  if (!hasServer) return 'local';
  return readDataSource() ?? 'supabase';
}

/**
 * Who finds the points of addresses: `function` is the backend's own, anything else an address. Empty:
 * nobody, as on a device that keeps its data to itself and has only the backend's to ask.
 */
export function geocoderUrl(): string {
  const setting = text(import.meta.env['VITE_GEOCODER']);
  if (setting !== 'function') return setting;
  if (effectiveDataSource() === 'local') return '';
  return `${serverSettings().supabaseUrl}/functions/v1/geocode`;
}

/** Which build this is, as reports of errors name it: "0.1.0+3f2a91c". */
export function buildName(): string {
  return text(import.meta.env['VITE_BUILD']);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
