/** Searches that are kept as alerts. */
export const alertText = {
  add: 'Alert me to new ones',
  on: 'Alert is on',
  title: 'Your alerts',
  hereOnly: 'Alerts that you set without an account are kept on this device only.',
  hint: 'After each update we tell you about new sales that match.',
  added: 'Alert is on',
  addedHint: (text: string) => `We'll tell you about new sales for “${text}”.`,
  removed: 'Alert deleted',
  undo: 'Undo',
  remove: (text: string) => `Delete the alert for “${text}”`,
  failed: 'The alert could not be stored on this device.',
  anywhere: 'Everywhere',
  near: (miles: number) => `Within ${miles} miles of where you set it`,
  newsTitle: 'New sales for your alerts',
  news: (count: number, text: string) => `${count} for “${text}”`,
  see: 'See them',
} as const;
