import type { ContactField, ContactProblem } from '../../domain/account/contact.ts';

/** Writing to the people who run this (spec 2). */
export const contactText = {
  title: 'Contact',
  lead: 'Have a question, a problem or an idea? Write to us.',
  requiredHint: 'Fields marked with * are required.',
  name: 'Name',
  email: 'Email',
  emailHint: 'We reply to this address.',
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
  tooLarge: 'The message is too long to send. Shorten it.',
  failed: 'Your message could not be saved. It is still here. Try again.',
  characters: (used: number, max: number) => `${used.toLocaleString()} of ${max.toLocaleString()}`,
  noServerTitle: "You can't send a message from here",
  noServerHint: 'Here, Rummage works on this device alone. Write to us by email instead:',
  otherWays: 'Other ways',
  byEmail: 'By email',
  hours: 'Business hours',
  hoursText: 'Mon-Fri 9AM-5PM PT',
  hoursHint: 'We read and answer messages during these hours. You can write at any time.',
  faq: 'Frequently asked questions',
} as const;

const requiredText: Readonly<Record<ContactField, string>> = {
  name: 'Enter your name.',
  email: 'Enter your email address.',
  subject: 'Enter a subject.',
  message: 'Write your message.',
};

/** Under a field; `max` is the longest that is sent. */
export function contactProblemText({ field, code }: ContactProblem, max: number): string {
  if (code === 'required') return requiredText[field];
  if (code === 'email-invalid') return 'Please enter a valid email address.';
  return `Too long: at most ${max.toLocaleString()} characters.`;
}

/** For a pasted text that is far longer than the field can hold. */
export function contactCutText(wantedLength: number, keptLength: number, max: number): string {
  const wanted = wantedLength.toLocaleString();
  const kept = keptLength.toLocaleString();
  return `That text is too long: ${wanted} characters in all. We kept what you had typed, and ${kept} characters in all. You can send at most ${max.toLocaleString()}.`;
}

export const faqText = [
  {
    question: 'Do I need an account?',
    answer:
      'Not to look around or to list a sale. You need one to save sales, check in and write reviews, because those follow you to your other devices.',
  },
  {
    question: 'Does Rummage work without a connection?',
    answer:
      "Yes. The sales around you are on your device, and so is what you post, save or write. It is sent automatically when you're online. A note at the top of the page says what is still waiting.",
  },
  {
    question: 'How do I change or cancel my sale?',
    answer:
      'Open the sale, and choose "Edit sale" or "Cancel sale". A sale posted without an account can be changed on the device that posted it, and on other devices with its managing code.',
  },
  {
    question: "Why can't anyone see my sale yet?",
    answer: `The sale's page shows its status. "Saved on this device" means that it is not sent yet. "Needs attention" means that it was not accepted. The page says why.`,
  },
  {
    question: "A sale isn't as described. What can I do?",
    answer:
      'On its page, say what you found there, or press "Report this sale". If you were there and the seller has an account, you can also review the seller.',
  },
  {
    question: 'What does it cost?',
    answer: 'Nothing. Browsing and listing are free, and no money goes through Rummage.',
  },
  {
    question: 'How do I delete my account?',
    answer:
      'On your account page, open "Preferences" and choose "Delete My Account". You can save a copy of your data first.',
  },
] as const;
