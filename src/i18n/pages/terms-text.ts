import type { LegalSection } from './legal-text.ts';

/** Terms (spec 2): what holds between us and those who use this. */
export const termsText = {
  title: 'Terms of Use',
  lead: 'The rules of Rummage, in plain words. By using Rummage, you agree to them.',
} as const;

export const termsSections: readonly LegalSection[] = [
  {
    title: 'What Rummage is',
    paragraphs: [
      'Rummage lists garage sales, estate sales and auctions. Sellers post them, shoppers find them. Looking and listing are free.',
      'What is bought and sold is between the two of you. No money goes through Rummage, and we have no part in the deal.',
    ],
  },
  {
    title: 'Who may use it',
    paragraphs: [
      'You must be at least 13 years old.',
      'You can look around and post a sale without an account. A sale posted that way can be changed on the device that posted it, and by whoever has its managing code.',
      'If you make an account, keep its password to yourself. What is done with your account counts as done by you.',
    ],
  },
  {
    title: 'What you post',
    paragraphs: [
      'Post sales that really take place, where you may hold one, with the hours you mean to keep. If something changes, change the sale or cancel it.',
      'Your words and photos stay yours. By posting them you let us keep them and show them to everyone who uses Rummage, until you delete them.',
      'Not allowed are:',
    ],
    list: [
      'things that are stolen or may not be sold where you are',
      'words or photos that deceive, threaten or insult, or that belong to someone else',
      'names, addresses or numbers of people who did not agree to it',
      'the same sale again and again, or a sale that does not exist',
      'reviews of sales where you were not',
      'programs that flood Rummage with requests or get around its limits',
    ],
  },
  {
    title: 'What we may do',
    paragraphs: [
      'Anyone can report a sale on its page. We may hide or remove what breaks these rules, and close an account that keeps breaking them.',
    ],
  },
  {
    title: 'What you read here',
    paragraphs: [
      'Sellers write their sales themselves, and we do not check them. Hours, places and goods may be wrong or change late.',
      'Without a connection you see what your phone heard last, and from when it is. Distances are as the crow flies.',
      'Take care on the way and at the sale. It is the seller who invites you, not we.',
    ],
  },
  {
    title: 'Points and levels',
    paragraphs: [
      'Points and levels are for fun. They have no value in money, and cannot be sold or passed on.',
    ],
  },
  {
    title: 'No guarantee',
    paragraphs: [
      'We do what we can, but cannot promise that Rummage always works or is free of mistakes. As far as the law allows, we are not liable for damage that comes from using it.',
    ],
  },
  {
    title: 'When these terms change',
    paragraphs: [
      "We give 30 days' notice of material changes: the new terms stand on this page, with the day from which they hold, at least 30 days before that day. A clearer word or a corrected spelling may come at once.",
      'If you keep using Rummage after that day, you agree to the new terms.',
    ],
  },
];
