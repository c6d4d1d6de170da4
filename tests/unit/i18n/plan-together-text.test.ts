import { expect, test } from 'vitest';
import { stopSettingsOf } from '../../../src/domain/route/settings/stop-settings.ts';
import { choiceText } from '../../../src/i18n/sync/choice-text.ts';
import { planTogetherText } from '../../../src/i18n/routes/plan-together-text.ts';
import { refusedText } from '../../../src/i18n/sync/refused-text.ts';
import { rejectText, serverFailedText } from '../../../src/i18n/sync/sync-state-text.ts';

test('[spec 9] the partners of a route by their names, also without one', () => {
  expect(planTogetherText.with(['Sam'])).toBe('with Sam');
  expect(planTogetherText.with(['Sam', ''])).toBe('with Sam and someone without a name');
  expect(planTogetherText.partners(['Sam', 'Kim', 'Lee'])).toBe(
    "You're planning this with Sam, Kim and Lee.",
  );
});

test('[SYNC-7] an invitation that is no longer good has a sentence of its own', () => {
  expect(refusedText({ op: 'route.join', code: 'gone' })).toContain('Ask for a new link');
  expect(refusedText({ op: 'route.put', code: 'gone' })).toBe(rejectText.gone);
  expect(refusedText({ op: 'route.join', code: null })).toBe(serverFailedText);
});

test('[SYNC-20] two wishes for one stop are told apart', () => {
  const plan = (settings: object) => stopSettingsOf({ settings: { ...settings } });
  const piece = {
    about: 'stopPlan',
    of: 'Lamps',
    mine: 'Rug',
    theirs: '',
    plans: { mine: plan({ wish: 5, isMust: true }), theirs: plan({ minutes: 60 }) },
  };
  expect(choiceText.said(piece, 'mine')).toBe('5 of 5, Must go, Rug');
  expect(choiceText.said(piece, 'theirs')).toBe('60 min');
  const usual = { ...piece, plans: { mine: plan({}), theirs: plan({}) } };
  expect(choiceText.said(usual, 'theirs')).toBe('As planned.');
});
