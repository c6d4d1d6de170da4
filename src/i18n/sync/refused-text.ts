import { rejectText, serverFailedText } from './sync-state-text.ts';

/** Where a code means something else for one mutation. */
const REJECTED: Readonly<Record<string, string>> = {
  'route.invite gone': 'This route is no longer there, so nobody can be invited to it.',
  'route.join gone':
    'This invitation is no longer good. It is older than 7 days, a newer one replaced it, six people plan this route already, or you have left the route or been removed from it since. Ask for a new link.',
  'route.remove gone': 'This person is not on the route anymore.',
  'route.remove forbidden': 'Only the person who made a route can remove someone from it.',
  'route.join limit':
    'You have as many routes as one account can keep. Delete one you no longer need, then try again.',
};

/** Why the server refused a mutation, and what to do next. `code`: null if it failed without a reason. */
export function refusedText({
  op,
  code,
}: {
  readonly op: string;
  readonly code: keyof typeof rejectText | null;
}): string {
  return code === null ? serverFailedText : (REJECTED[`${op} ${code}`] ?? rejectText[code]);
}
