import { expect, test } from 'vitest';
import {
  checkedContact,
  contactProblems,
  type ContactMessage,
  EMPTY_CONTACT,
} from '../../../../src/domain/account/contact.ts';

const MESSAGE: ContactMessage = {
  name: 'Ann',
  email: 'ann@example.org',
  subject: 'Hi',
  message: 'Yes',
};

/** "field code" of every problem, in the order of the form. */
function problems(change: Partial<ContactMessage>): readonly string[] {
  return contactProblems({ ...MESSAGE, ...change }).map(({ field, code }) => `${field} ${code}`);
}

test('[spec-line 5.16] all four fields are required, each is told', () => {
  expect(contactProblems(MESSAGE)).toEqual([]);
  expect(problems(EMPTY_CONTACT)).toEqual([
    'name required',
    'email required',
    'subject required',
    'message required',
  ]);
  expect(problems({ message: ' \n\u200b' })).toEqual(['message required']);
});

test.each(['ann', '@', 'ann@', '@example.org', 'ann@example org', 'a@b@c'])(
  '[spec-line 5.16] %j is no e-mail address',
  (email) => {
    expect(problems({ email })).toEqual(['email email-invalid']);
  },
);

test('a long message is refused, never cut; an emoji counts once', () => {
  expect(problems({ message: '🪑'.repeat(5000) })).toEqual([]);
  expect(problems({ message: 'x'.repeat(5001) })).toEqual(['message too-long']);
  expect(checkedContact({ ...MESSAGE, subject: 'x'.repeat(201) })).toEqual({
    ok: false,
    error: { field: 'subject' },
  });
});

test('what is sent is without stray spaces', () => {
  const typed = { ...MESSAGE, name: ' Ann \n Bell ', message: 'One\r\n\r\nTwo  ' };
  expect(checkedContact(typed)).toEqual({
    ok: true,
    value: { ...MESSAGE, name: 'Ann Bell', message: 'One\n\nTwo' },
  });
});
