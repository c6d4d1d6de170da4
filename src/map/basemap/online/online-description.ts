import { err, ok, type Result } from '../../../domain/result.ts';
import { creditsFrom } from '../attribution.ts';
import type { Credit } from '../map-credits-list.ts';
import type { TileId } from '../map-tile.ts';

/** Where an online map keeps its tiles. */
export interface OnlineDescription {
  /** An address with {z}, {x} and {y}. */
  readonly template: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly credits: readonly Credit[];
}

/**
 * `unreachable`: no connection, or the host refuses. `not-a-style`: it answers something else, such as a login page.
 * `other-host`: its tiles are on a host that the security policy does not allow.
 */
export type OnlineProblem = 'unreachable' | 'not-a-style' | 'other-host';

type Json = Readonly<Record<string, unknown>>;
type FetchJson = (url: string) => Promise<Result<Json, OnlineProblem>>;

/** Reads a style, and the TileJSON that it points to. A TileJSON alone will do too. */
export async function describeOnline(
  styleUrl: string,
  origins: readonly string[],
  fetchJson: FetchJson,
): Promise<Result<OnlineDescription, OnlineProblem>> {
  const style = await fetchJson(styleUrl);
  if (!style.ok) return style;
  const source = vectorSource(style.value);
  if (source === null) return err('not-a-style');
  const described =
    typeof source['url'] === 'string' ? await fetchIfAllowed(source['url']) : ok(source);
  return described.ok ? descriptionFrom(described.value) : described;

  async function fetchIfAllowed(url: string) {
    const absolute = new URL(url, styleUrl);
    return origins.includes(absolute.origin)
      ? fetchJson(absolute.href)
      : err('other-host' as const);
  }

  function descriptionFrom(json: Json): Result<OnlineDescription, OnlineProblem> {
    const template = Array.isArray(json['tiles']) ? json['tiles'][0] : null;
    if (typeof template !== 'string' || !/\{z\}.*\{x\}.*\{y\}/.test(template))
      return err('not-a-style');
    const { origin } = new URL(addressOf(template, { z: 0, x: 0, y: 0 }), styleUrl);
    if (!origins.includes(origin)) return err('other-host');
    const attribution = json['attribution'];
    return ok({
      template: template.startsWith('/') ? origin + template : template,
      minZoom: zoomOf(json['minzoom'], 0),
      maxZoom: zoomOf(json['maxzoom'], 14),
      credits: creditsFrom(typeof attribution === 'string' ? attribution : ''),
    });
  }
}

/** The address of one tile. */
export function addressOf(template: string, { z, x, y }: TileId): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

/** The style's first source of vector tiles, or what was read if it is one itself. */
function vectorSource(json: Json): Json | null {
  if (Array.isArray(json['tiles'])) return json;
  const sources = json['sources'];
  if (!isJson(sources)) return null;
  return (
    Object.values(sources)
      .filter(isJson)
      .find((source) => source['type'] === 'vector') ?? null
  );
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function zoomOf(value: unknown, missing: number): number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 24
    ? Number(value)
    : missing;
}
