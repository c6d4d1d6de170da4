import type { ContactField, ContactProblem } from '../../domain/account/contact.ts';

/** Writing to the people who run this (spec 2). */
export const contactText = {
  title: 'Contact',
  lead: 'A question, a problem, an idea: write to us.',
  requiredHint: 'Fields marked with * are required.',
  name: 'Name',
  email: 'Email',
  emailHint: 'Where our answer goes.',
  subject: 'Subject',
  message: 'Message',
  aboutSale: (saleId: string) => `About my sale ${saleId}`,
  send: 'Send message',
  sending: 'Sending...',
  sentTitle: 'Thank you for your message',
  sentHint: 'It is on its way to us.',
  waitingHint: "It is saved on this device and will be sent automatically when you're online.",
  kept: 'Saved on this device as you type',
  restored: 'We kept your message.',
  startOver: 'Start over',
  startedOver: 'Message cleared',
  fixFirst: (count: number) =>
    count === 1
      ? 'One thing needs your attention first.'
      : `${count} things need your attention first.`,
  storageTrouble:
    'This device is out of space, or its storage could not be opened. Your message is still here.',
  tooLarge: 'The message is too long to be sent. Shorten it.',
  failed: 'Your message could not be kept. It is still here; try again.',
  characters: (used: number, max: number) => `${used.toLocaleString()} of ${max.toLocaleString()}`,
  noServerTitle: 'No way to send from here',
  noServerHint: 'This copy of Rummage has no server. Write to us by email instead:',
  otherWays: 'Other ways',
  byEmail: 'By email',
  hours: 'Business hours',
  hoursText: 'Mon-Fri 9AM-5PM PT',
  hoursHint: 'Then we read and answer. You can write at any time.',
  faq: 'Frequently asked questions',
} as const;

const requiredText: Readonly<Record<ContactField, string>> = {
  name: 'Enter your name.',
  email: 'Enter your email address.',
  subject: 'Say in a few words what it is about.',
  message: 'Write your message.',
};

/** Under a field; `max` is the longest that is sent. */
export function contactProblemText({ field, code }: ContactProblem, max: number): string {
  if (code === 'required') return requiredText[field];
  if (code === 'email-invalid') return 'Please enter a valid email address.';
  return `Too long: at most ${max.toLocaleString()} characters.`;
}

/** When a text was put in that is far longer than a field can keep. */
export function contactCutText(wantedLength: number, keptLength: number, max: number): string {
  const wanted = wantedLength.toLocaleString();
  const kept = keptLength.toLocaleString();
  return `That made ${wanted} characters. What you had typed is still here, and ${kept} characters in all were kept. At most ${max.toLocaleString()} can be sent.`;
}

export const faqText = [
  {
    question: 'Do I need an account?',
    answer:
      'Not to look around, and not to list a sale. Saving sales, checking in and reviewing need one, because they follow you to your other devices.',
  },
  {
    question: 'Does Rummage work without a connection?',
    answer:
      'Yes. The sales around you are on your phone, and so is what you post, save or write. It is sent automatically when there is a connection. A note at the top of the page says what is still waiting.',
  },
  {
    question: 'How do I change or cancel my sale?',
    answer:
      'Open the sale: its page has Edit and Cancel for you. A sale posted without an account can be changed on the device that posted it, and elsewhere with its managing code.',
  },
  {
    question: 'Why does nobody see my sale yet?',
    answer:
      'Its page says how far it has come. "Saved on this device" means that the server does not have it yet. "Needs attention" means that the server refused it; the page says why.',
  },
  {
    question: 'A sale is not as it is listed. What can I do?',
    answer:
      'On its page, say what you found there, or press "Report this sale". If you were there and it was posted from an account, you can also review its seller.',
  },
  {
    question: 'What does it cost?',
    answer: 'Nothing. Looking and listing are free, and no money goes through Rummage.',
  },
  {
    question: 'How do I have my account deleted?',
    answer: 'Write to us with the email address of the account, and we delete it with all it has.',
  },
] as const;
