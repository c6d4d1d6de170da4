/**
 * What Outlook and Exchange call the time zones of North America and Hawaii, with their IANA names. Source: the mapping
 * of territory 001 in `windowsZones.xml` of Unicode CLDR 48.
 */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'aleutian standard time': 'America/Adak',
  'hawaiian standard time': 'Pacific/Honolulu',
  'alaskan standard time': 'America/Anchorage',
  'pacific standard time': 'America/Los_Angeles',
  'pacific standard time (mexico)': 'America/Tijuana',
  'us mountain standard time': 'America/Phoenix',
  'mountain standard time': 'America/Denver',
  'mountain standard time (mexico)': 'America/Mazatlan',
  'yukon standard time': 'America/Whitehorse',
  'central standard time': 'America/Chicago',
  'central standard time (mexico)': 'America/Mexico_City',
  'canada central standard time': 'America/Regina',
  'eastern standard time': 'America/New_York',
  'eastern standard time (mexico)': 'America/Cancun',
  'us eastern standard time': 'America/Indiana/Indianapolis',
  'atlantic standard time': 'America/Halifax',
  'sa western standard time': 'America/Puerto_Rico',
  'newfoundland standard time': 'America/St_Johns',
  'west pacific standard time': 'Pacific/Guam',
  'greenwich standard time': 'Etc/UTC',
  utc: 'Etc/UTC',
};

/** "(UTC-05:00) Eastern Time (US & Canada)", as Outlook shows them. */
const SHOWN: readonly (readonly [RegExp, string])[] = [
  [/\bindiana \(east\)/u, 'America/Indiana/Indianapolis'],
  [/\beastern (?:standard )?time\b/u, 'America/New_York'],
  [/\bcentral (?:standard )?time\b/u, 'America/Chicago'],
  [/\barizona\b/u, 'America/Phoenix'],
  [/\bmountain (?:standard )?time\b/u, 'America/Denver'],
  [/\bpacific (?:standard )?time\b/u, 'America/Los_Angeles'],
  [/\balaska\b/u, 'America/Anchorage'],
  [/\bhawaii\b/u, 'Pacific/Honolulu'],
];

/** The IANA name of a zone that Windows names, or null. */
export function zoneOfWindows(name: string): string | null {
  const plain = name.trim().toLowerCase();
  const known = WINDOWS_ZONES[plain];
  if (known !== undefined) return known;
  if (!/^\((?:utc|gmt)[^)]{0,12}\)/u.test(plain)) return null;
  return SHOWN.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
