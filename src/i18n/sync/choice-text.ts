import { type StopSettings, USUAL_WISH } from '../../domain/route/settings/stop-settings.ts';
import { routePageText } from '../routes/route-page-text.ts';

/** For two devices that changed the same thing: the person chooses which version to keep. */

interface Piece {
  readonly about: string;
  readonly of: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
  readonly plans?: { readonly mine: StopSettings; readonly theirs: StopSettings };
}

const ABOUT: Readonly<Record<string, string>> = {
  text: 'Note',
  name: 'Name',
  title: 'Title',
  comment: 'Comment',
  rating: 'Rating',
  day: 'Day',
  query: 'Search terms',
  isAlert: 'Alert',
  order: 'Order of the stops',
};

const SAID: Readonly<Record<string, string>> = { true: 'On', false: 'Off' };

export const choiceText = {
  reason: 'This was also changed on another device. Choose what to keep.',
  /** For a route, which several people may plan. */
  routeReason:
    'This route was also changed on another device, or by someone who plans it with you. Choose what to keep.',
  mine: 'Your version, from this device',
  theirs: 'The other version',
  hint: 'Whatever you choose, all other changes are kept.',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep the other version',
  combine: 'Combine',
  combineTitle: 'Combine both',
  combineLead:
    'Both versions are in the text, one after the other. Edit it as you like, then save.',
  bothHint: 'Yours comes first.',
  later: 'Not now',
  save: 'Save',
  saved: 'Your choice is saved.',
  failed: 'Your choice could not be saved on this device. What you typed is still there.',
  about: ({ about, of }: Piece) => {
    if (about === 'stop') return of ? `Your note for ${of}` : 'Your note for a stop';
    if (about === 'stopPlan') return of ? `Your stop at ${of}` : 'One of your stops';
    if (about === 'setting') return `Setting: ${of ?? ''}`;
    return ABOUT[about] ?? about;
  },
  said: ({ about, plans, ...piece }: Piece, side: 'mine' | 'theirs') => {
    const wanted = plans === undefined ? '' : wantedText(plans[side]);
    const words =
      wanted === '' ? piece[side] : [wanted, piece[side]].filter((part) => part).join(', ');
    if (words === null) return about === 'stop' ? 'The stop was removed.' : 'Removed.';
    if (words === '' && about === 'stopPlan') return 'As planned.';
    if (words === '') return about === 'stop' ? 'No note.' : 'Nothing.';
    if (about === 'rating') return words === '1' ? '1 star' : `${words} stars`;
    return about === 'isAlert' ? (SAID[words] ?? words) : words;
  },
  fault: ({ over }: { readonly over: number }) => {
    if (over === 0) return 'Enter a name.';
    return over === 1 ? 'This is 1 character too long.' : `This is ${over} characters too long.`;
  },
};

/** "5 of 5, Must go, 60 min": the settings that differ from the usual ones. */
function wantedText({ minutes, wish, isMust, position, beginAt }: StopSettings): string {
  return [
    ...(wish === USUAL_WISH ? [] : [routePageText.wishOf(wish)]),
    ...(isMust ? [routePageText.must] : []),
    ...(minutes === null ? [] : [`${minutes} min`]),
    ...(position === 'any' ? [] : [routePageText.positions[position]]),
    ...(beginAt === null ? [] : [beginAt]),
  ].join(', ');
}
