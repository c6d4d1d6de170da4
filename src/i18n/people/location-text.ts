/** The location dialog (spec 2 and 5) and the names of places. */
export const locationText = {
  title: 'Set your location',
  zipLabel: 'Zip Code',
  zipPlaceholder: 'Enter your zip code',
  cancel: 'Cancel',
  save: 'Save',
  why: 'Sales are sorted by distance from here. Type a zip code, or type a town and pick it from the list.',
  suggestions: 'Matching places',
  town: (city: string, state: string) => `${city}, ${state}`,
  suggestionCount: (count: number) => (count === 1 ? '1 place matches' : `${count} places match`),
  hereIAm: 'Use my location',
  locating: 'Finding your location...',
  errors: {
    'zip-empty': 'Please enter a zip code',
    'zip-invalid': 'Please enter a valid 5-digit zip code',
    'zip-unknown': "We don't know this zip code. Try a town.",
    'zip-unchecked':
      "This device hasn't loaded its list of zip codes yet. Try again when you're online.",
  },
  searchTown: 'Search for a town',
  townPlaceholder: 'Town name',
  storageTrouble: 'This device could not store the zip code. Free some space and try again.',
  updated: 'Zip code updated successfully',
  positionTitle: 'Unable to access your location',
  positionHint: 'Some features may be limited.',
} as const;

/** Why the location could not be read (spec 8). The dialog works without it. */
export const positionText = {
  denied:
    'Location access is blocked for this site. Allow it in your browser settings, or use a zip code.',
  unavailable: 'Unable to retrieve your location',
  unsupported: 'Geolocation is not supported by your browser',
  invalid: 'Invalid coordinates received from browser',
} as const;
