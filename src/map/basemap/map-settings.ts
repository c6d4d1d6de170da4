/** The online map of this build, as `.env.example` describes it. */
export interface MapSettings {
  /** A style or TileJSON in JSON; null: no online map. */
  readonly styleUrl: string | null;
  /** An archive of PMTiles, used instead of the style's tiles; null: none. */
  readonly archiveUrl: string | null;
  /** Hosts that the security policy allows: tiles from elsewhere are not asked for. */
  readonly origins: readonly string[];
}

export const DEFAULT_STYLE_URL = 'https://tiles.openfreemap.org/styles/liberty';

/** `off` as a setting: no request for a map leaves this origin. */
const OFF = 'off';

/** Reads the settings; takes them as they are written in the environment. */
export function readMapSettings(environment: Readonly<Record<string, unknown>>): MapSettings {
  const setting = (name: string) => {
    const value = environment[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const style = setting('VITE_MAP_STYLE_URL') || DEFAULT_STYLE_URL;
  const archive = setting('VITE_TILES_PMTILES_URL');
  const isOff = style === OFF;
  const styleUrl = isOff || archive !== '' ? null : style;
  const archiveUrl = isOff || archive === '' ? null : archive;
  const hosts = isOff ? [] : setting('VITE_MAP_TILES_ORIGIN').split(/\s+/).filter(Boolean);
  // Areas are downloaded from the archive, whether or not it is the online map, too.
  const named = [styleUrl ?? '', archive].filter((url) => url !== '');
  return {
    styleUrl,
    archiveUrl,
    origins: [...new Set([...named.map(originOf), ...hosts].filter((origin) => origin !== null))],
  };
}

/** Null for an address without a host, which is on the app's own. */
function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
