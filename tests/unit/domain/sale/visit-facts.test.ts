import { expect, test } from 'vitest';
import {
  draftToCreateArgs,
  emptyDraft,
  type SaleDraft,
} from '../../../../src/domain/sale/draft/draft.ts';
import { VISIT_FACTS } from '../../../../src/domain/sale/sale-fields.ts';
import { validateDraft } from '../../../../src/domain/sale/draft/draft-check.ts';

const NOW_MS = Date.parse('2026-06-01T12:00:00Z');
const FACTS = {
  id: '0190f5c0-0000-7000-8000-000000000001',
  place: { lat: null, lng: null, quality: 'none' },
  timeZone: 'America/Denver',
  secretHash: null,
} as const;

const SAID = {
  lineNumbers: ' At the door \n from 7:30 AM ',
  parking: '  ',
  payment: 'Cash',
  entryRules: '🚫'.repeat(200),
};

function draftOf(fields: Partial<SaleDraft>): SaleDraft {
  const written = { title: 'Tools', description: 'Many', street: '1 Main St', zipCode: '80202' };
  return { ...emptyDraft('2026-06-06'), ...written, saleType: 'garage', ...fields };
}

test.each(['garage', 'estate', 'auction'] as const)(
  'what is said to people who come to a sale of type %s is posted, in one line each',
  (saleType) => {
    expect(draftToCreateArgs(draftOf({ ...SAID, saleType }), FACTS)).toMatchObject({
      lineNumbers: 'At the door from 7:30 AM',
      parking: null,
      payment: 'Cash',
      entryRules: SAID.entryRules,
    });
  },
);

test('it is optional, and no longer than 200 characters', () => {
  expect(validateDraft(draftOf({}), NOW_MS)).toEqual([]);
  expect(validateDraft(draftOf(SAID), NOW_MS)).toEqual([]);
  for (const field of VISIT_FACTS) {
    expect(validateDraft(draftOf({ [field]: '🚫'.repeat(201) }), NOW_MS)).toEqual([
      { field, code: 'too-long', max: 200 },
    ]);
  }
});
