/** Files that the app gives to a person: calendars, routes, tables, pictures. */
export const savedFileText = {
  refused: "This browser can't save files",
  refusedHint: 'Open this page in Safari or Chrome, and try again there.',
} as const;
