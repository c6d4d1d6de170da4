/** Someone whose data is drawn, as the map names them. */
export interface Credit {
  readonly name: string;
  readonly href: string | null;
}

/** The embedded overview is made from these (`CREDITS.md`). */
export const OVERVIEW_CREDITS: readonly Credit[] = [
  { name: 'US Census Bureau', href: 'https://www.census.gov/geographies/mapping-files.html' },
  { name: 'Natural Earth', href: 'https://www.naturalearthdata.com/' },
  { name: 'GeoNames', href: 'https://www.geonames.org/' },
];
