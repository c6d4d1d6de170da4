import { expect, it } from 'vitest';
import { pasteAdText } from '../../../src/i18n/import/paste-ad-text.ts';

it('what was read of half price is shown with its time', () => {
  expect(pasteAdText.halfPrice('2026-11-28', '12:00')).toBe(
    'Half price from Sat, Nov 28, 12:00\u00a0PM',
  );
  expect(pasteAdText.halfPrice('2026-11-28', '')).toBe('Half price from Sat, Nov 28');
});
