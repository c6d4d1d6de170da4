import type { Mutant } from './mutant.ts';

const PUSH_STORE = 'src/db/push/push-store.ts';
const ACKNOWLEDGED = 'src/db/outbox/acknowledged.ts';
const UNANSWERED = 'src/db/push/unanswered.ts';
const FIRST_SENT = 'src/db/outbox/first-sent.ts';
const CASES_OF_UNANSWERED = 'tests/unit/sync/engine/unanswered.test.ts';
const ENGINE = 'src/sync/engine/engine.ts';

/** Mistakes in what is sent, parked or forgotten too early. */
export const SENDING_MUTANTS: readonly Mutant[] = [
  {
    name: 'what fails alone is parked although the server has answered nothing',
    scenario: 'nothing is parked while a server has answered nothing',
    edits: [
      {
        file: ENGINE,
        find: 'if (trouble !== null && hasAnswered(syncRun) && (await parkSole(syncRun, trouble))) {',
        replace: 'if (trouble !== null && (await parkSole(syncRun, trouble))) {',
      },
    ],
  },
  {
    name: 'what has a number is sent after what is newer',
    scenario: 'what has a number is sent before what is newer',
    edits: [
      {
        file: PUSH_STORE,
        find: 'ready.filter(({ mid, failures = 0 }) => mid === null && failures > 0);',
        replace: 'ready.filter(({ failures = 0 }) => failures > 0);',
      },
    ],
  },
  {
    name: 'what the server has forgotten is called lost',
    scenario: 'what was done over half a year ago is not called lost by a new epoch',
    edits: [
      {
        file: ACKNOWLEDGED,
        find: 'known.has(opId) || nowMs - doneAtMs > ASKABLE_MS;',
        replace: '(void nowMs, void doneAtMs, known.has(opId));',
      },
    ],
  },
  {
    name: 'what was lost without its text is read for what it said',
    test: {
      file: 'tests/unit/sync/engine/restore-people.test.ts',
      title: 'without its text changes nothing that waits',
    },
    edits: [
      {
        file: 'src/sync/mutations/merging.ts',
        find: 'if (refused.was === undefined) return newer;',
        replace: '',
      },
    ],
  },
  {
    name: 'what is in doubt is forgotten',
    scenario: 'what is in doubt is asked about, however old it is',
    edits: [{ file: ACKNOWLEDGED, find: '.and((record) => record.epoch === epoch)', replace: '' }],
  },
  {
    name: "what was never answered is judged by the device's clock alone",
    test: {
      file: CASES_OF_UNANSWERED,
      title: '[SYNC-9] is as old when the clock of the phone was set back meanwhile',
    },
    edits: [{ file: UNANSWERED, find: 'isFresh || firstSent', replace: 'firstSent' }],
  },
  {
    name: 'a posting that is there is parked as unanswered',
    test: { file: CASES_OF_UNANSWERED, title: 'is done if it posted a sale that is there' },
    edits: [
      {
        file: UNANSWERED,
        find: 'else if (await isPostedHere(db, entry)) parked += await parkDifferences(db, entry, newId);',
        replace: '',
      },
      {
        file: UNANSWERED,
        find: 'async function parkDifferences(',
        replace: 'export async function parkDifferences(',
      },
      {
        file: UNANSWERED,
        find: 'async function isPostedHere(',
        replace: 'export async function isPostedHere(',
      },
    ],
  },
  {
    name: 'a posting counts as done by any sale that is there, whatever that says',
    test: {
      file: CASES_OF_UNANSWERED,
      title: 'is parked as edits of that sale, with both versions to see',
    },
    edits: [{ file: UNANSWERED, find: 'of edits) {', replace: 'of edits.slice(0, 0)) {' }],
  },
  {
    name: 'each time that it is sent counts as the first',
    test: {
      file: CASES_OF_UNANSWERED,
      title: 'is as old as when it was first sent, however often it is sent again',
    },
    edits: [
      {
        file: FIRST_SENT,
        find: 'return entry.wasSent && entry.firstSent !== undefined ? entry : { ...entry, firstSent };',
        replace: 'return { ...entry, firstSent };',
      },
    ],
  },
  {
    name: 'what a closed page had under way is called so for good',
    test: {
      file: CASES_OF_UNANSWERED,
      title: 'is called waiting, not under way, when its page was closed',
    },
    edits: [
      {
        file: PUSH_STORE,
        find: 'const abandoned = waiting.filter(({ sentAtMs }) => sentAtMs !== null);',
        replace: 'const abandoned = waiting.filter(({ sentAtMs }) => sentAtMs === null);',
      },
    ],
  },
  {
    name: 'a clock that was set back keeps the lead with a page that is silent',
    test: {
      file: 'tests/unit/sync/engine/lease-rule.test.ts',
      title: '[SYNC-9, SYNC-17] is taken, too, when the last heartbeat lies ahead',
    },
    edits: [
      {
        file: 'src/sync/engine/lease-rule.ts',
        find: 'Math.abs(nowMs - heardAtMs) >= STALE_MS',
        replace: 'nowMs - heardAtMs >= STALE_MS',
      },
    ],
  },
  {
    name: 'what was heard for one is heard for whoever comes next',
    test: {
      file: CASES_OF_UNANSWERED,
      title: '[SYNC-9, SYNC-15] is as old on a page that has heard the server for someone else',
    },
    edits: [
      {
        file: ENGINE,
        find: 'const isFresh = !heardFor.has(sender);',
        replace: 'const isFresh = heardFor.size === 0;',
      },
    ],
  },
  {
    name: 'what was never answered is sent again after half a year',
    edits: [
      {
        file: UNANSWERED,
        find: 'serverMs - (firstSent?.heardMs ?? serverMs) > ASKABLE_MS',
        replace: 'serverMs - (firstSent?.heardMs ?? serverMs) > 2 * ASKABLE_MS',
      },
    ],
  },
  {
    name: 'a hidden page asks as often as one that is looked at',
    edits: [
      {
        file: 'src/sync/engine/scheduler.ts',
        find: 'this.#isListVisible ? VISIBLE_EVERY_MS : HIDDEN_EVERY_MS;',
        replace: 'VISIBLE_EVERY_MS;',
      },
    ],
  },
];
