import { expect, test } from 'vitest';
import { EMPTY_CONTACT } from '../../../../src/domain/account/contact.ts';
import { restoredContact } from '../../../../src/page/draft/use-contact-draft.ts';

const EMPTY = { draft: EMPTY_CONTACT };

test('[SYNC-24] a kept message is taken as far as this build understands it', () => {
  const found = { draft: { name: 'Ann', subject: 7, message: 'Yes', phone: '555' } };
  expect(restoredContact(found, EMPTY)).toEqual({
    draft: { ...EMPTY_CONTACT, name: 'Ann', message: 'Yes' },
  });
});

test.each([null, 'Ann', { draft: null }, { draft: { name: '' } }, EMPTY])(
  'there is no message in %j',
  (found) => {
    expect(restoredContact(found, EMPTY)).toBeNull();
  },
);
