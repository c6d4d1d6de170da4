/** Several people who plan one route. */
export const planTogetherText = {
  title: 'Plan together',
  lead: 'Anyone you invite gets this route too and can change it, even offline. They see the stops, how much you want each, and where the day starts and ends. Your notes, your finds and where you parked stay yours.',
  exactPlace:
    'This day starts or ends where you were when you set it. They get that exact place. Choose a ZIP code or town instead if it is your home.',
  placesSeen: 'Everyone who plans this route can see where the day starts and ends.',
  invite: 'Invite someone',
  inviteHint: 'Makes a link that works for 7 days. A new link replaces the old one.',
  unsent: 'The link works once this device has been online.',
  noLink: 'Your last link does not work.',
  linkText: (name: string) => `Plan ${name} with me`,
  linkTextUnnamed: 'Plan a day of sales with me',
  copied: 'Invitation copied',
  failed: 'The link could not be shared or copied.',
  notKept: 'This device could not store that. Free some space and try again.',
  partners: (names: readonly string[]) => `You're planning this with ${joined(names)}.`,
  with: (names: readonly string[]) => `with ${joined(names)}`,
  leave: 'Leave with a copy',
  leaveHint:
    "You keep the route as it is now, but won't get the others' changes anymore. You'll need a new link to come back.",
  leaveNow: 'Leave',
  stay: 'Stay',
  left: "You're planning this route alone now",
  planningWith: 'You made this route and plan it with:',
  named,
  remove: 'Remove',
  removeName: (name: string) => `Remove ${named(name)}`,
  removeHint: (name: string) =>
    `${name === '' ? 'This person' : name} keeps a copy of the route as it is now, but won't see or make changes here anymore. Your last link stops working, too. To bring them back, send them a new one.`,
  removeNow: 'Remove now',
  keep: 'Keep',
  removed: (name: string) => `${name === '' ? 'Someone' : name} was removed`,
  wasRemoved:
    'You were removed from this shared route. This copy is yours alone: the others no longer see what you change, and you no longer get their changes.',
  wasRemovedShort: 'yours alone now',
  gotIt: 'Got it',
  joinTitle: 'Plan this route together?',
  joinLead: "You've been invited to plan a day of sales. The route will be on all your devices.",
  seesTitle: 'What everyone sees and can change',
  sees: [
    'The name, the day and the stops, including unlisted sales.',
    'Their order, how long to stay, and how much you want each.',
    'When the day begins, and where it starts and ends.',
    'The name in your profile.',
    'The person who made the route can remove people. They keep a copy.',
  ],
  ownTitle: 'What stays yours',
  own: ['Your notes and finds.', 'Where you have been, and when.', 'Where your car is parked.'],
  join: 'Plan together',
  logIn: "Log in first. You'll come right back here.",
  waiting: "Saved on this device. You'll get the route once you're online.",
  sending: 'Sending...',
  arrived: "You're planning this route together now",
  already: (names: readonly string[]) =>
    `You're already planning this route with ${joined(names)}.`,
  alone: 'This route is already yours, and nobody else is planning it yet. Send them the link.',
  open: 'Open the route',
  again: 'Try again',
  forget: 'Forget this invitation',
  toRoutes: 'Go to your routes',
  noServer: "Here, Rummage works on this device alone, so people can't plan together on it.",
} as const;

function named(name: string): string {
  return name === '' ? 'someone without a name' : name;
}

/** "Sam", "Sam and Kim", "Sam, Kim and someone without a name". */
function joined(names: readonly string[]): string {
  const shown = names.map(named);
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}
