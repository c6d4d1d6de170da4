import type { LegalSection } from './legal-text.ts';

/** Terms (spec 2): the rules for everyone who uses the app. */
export const termsText = {
  title: 'Terms of Use',
  lead: 'The rules of Rummage, in plain words. By using Rummage, you agree to them.',
} as const;

export const termsSections: readonly LegalSection[] = [
  {
    title: 'What Rummage is',
    paragraphs: [
      'Rummage lists garage sales, estate sales and auctions. Sellers post them, shoppers find them. Looking and listing are free.',
      'Each deal is between the buyer and the seller. No money goes through Rummage, and we have no part in the deal.',
    ],
  },
  {
    title: 'Who may use it',
    paragraphs: [
      'You must be at least 13 years old.',
      'You can look around and post a sale without an account. A sale posted that way can be changed on the device that posted it, and by anyone who has its managing code.',
      'If you create an account, keep its password to yourself. You are responsible for what is done with your account.',
    ],
  },
  {
    title: 'What you post',
    paragraphs: [
      'Post sales that really take place, where you are allowed to hold one, with the hours you plan to keep. If something changes, update the sale or cancel it.',
      'Your words and photos stay yours. By posting them, you let us store them and show them to everyone who uses Rummage, until you delete them.',
      'Do not post or use:',
    ],
    list: [
      'things that are stolen or illegal to sell where you are',
      'words or photos that deceive, threaten or insult, or that belong to someone else',
      "names, addresses or phone numbers of people who didn't agree to it",
      "the same sale again and again, or a sale that doesn't exist",
      "reviews of sales you didn't go to",
      'programs that flood Rummage with requests or get around its limits',
    ],
  },
  {
    title: 'What we may do',
    paragraphs: [
      'Anyone can report a sale on its page. We may hide or remove anything that breaks these rules, and close an account that keeps breaking them.',
    ],
  },
  {
    title: 'What you read here',
    paragraphs: [
      "Sellers write their own listings, and we don't check them. Hours, locations and items may be wrong or change at the last minute.",
      'Without a connection, you see what your device last received, and when that was. Distances are measured in a straight line.',
      "Take care on the way and at the sale. You are the seller's guest, not ours.",
    ],
  },
  {
    title: 'Points and levels',
    paragraphs: [
      "Points and levels are for fun. They have no cash value and can't be sold or transferred.",
    ],
  },
  {
    title: 'No guarantee',
    paragraphs: [
      "We do our best, but we can't promise that Rummage always works or is free of mistakes. As far as the law allows, we are not liable for damage that comes from using it.",
    ],
  },
  {
    title: 'When these terms change',
    paragraphs: [
      "We give 30 days' notice of material changes: the new terms appear on this page, with the date they take effect, at least 30 days before that date. We may clarify a word or correct a spelling at any time.",
      'If you keep using Rummage after that date, you agree to the new terms.',
    ],
  },
];
