/** Checking in at a sale (spec 2, 4 and 8). */
export const checkInText = {
  checkIn: 'Check In',
  looking: 'Finding your location...',
  farTitle: "You're not close enough",
  farHint: (miles: string) =>
    `You need to be within 0.1 miles of the sale to check in. You're currently ${miles} miles away.`,
  rough: "Your location isn't exact enough yet. Step outside, wait a moment, and try again.",
  problems: {
    unsupported: 'Geolocation is not supported by your browser',
    denied: 'Location access denied. Please enable location services to check in.',
    unavailable: 'Unable to retrieve your location',
    invalid: 'Unable to retrieve your location',
  },
  failed: 'This device could not store the check-in. Free some space and try again.',
  done: 'You checked in',
  doneAt: (time: string) => `You checked in here, ${time}`,
  waiting: 'It counts once it is sent.',
  deniedTitle: 'Allow your location',
  deniedSteps: [
    "Open this site's settings: the symbol to the left of the address, or your device's app settings.",
    'Set Location to Allow.',
    'Come back and press Check In again.',
  ],
  close: 'Close',
} as const;
