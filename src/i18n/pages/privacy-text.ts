import type { LegalSection } from './legal-text.ts';

/** Privacy (spec 2): what is kept where, and who sees it. */
export const privacyText = {
  title: 'Privacy',
  lead: 'Rummage keeps things on your phone first. This page says what leaves it, and who sees that.',
} as const;

export const privacySections: readonly LegalSection[] = [
  {
    title: 'In short',
    paragraphs: [],
    list: [
      'No ads, no trackers, and nothing is sold or passed on.',
      'You can look around and post without an account.',
      'Your email address is never shown to others.',
      'Your position stays on your phone, unless you check in at a sale.',
    ],
  },
  {
    title: 'What stays on your phone',
    paragraphs: ['In the storage of your browser, where other sites cannot read it:'],
    list: [
      'the sales around you, and pictures that you have seen',
      'drafts of what you write, until you send or discard them',
      'your position, if you allow it: distances are worked out on the phone',
      'sales that you saved on this device without an account',
      'your login, and a copy of what your account has',
    ],
  },
  {
    title: 'How to clear it',
    paragraphs: [
      'Logging out removes the copy of what only your account may see. Deleting the data of this site in your browser removes everything, also what was not sent yet.',
    ],
  },
  {
    title: 'What goes to the server',
    paragraphs: ['Only what is needed for what you do:'],
    list: [
      'The area you look at: your phone asks for squares of the map about 15 miles wide, not for your address.',
      'Sales that you open, so that they can be counted, each once a day. The count does not say who looked.',
      'Your sales: public, with their photos, and with the address from when you let it be seen. An email address that you give with it is stored with the sale and shown to nobody else. What manages a sale that was posted without an account is its code: the server keeps only a fingerprint of it, and whoever has the code can change the sale.',
      'Photos are drawn anew on your phone first, so the place and the camera that the file names are not in them.',
      'Your account: email address, password, zip code and name. The password is kept only as a code from which it cannot be read. The name is public beside your sales and reviews, the rest is not.',
      'Sales that you save, and your settings: only your own devices get them back.',
      'Reviews: public, with your name if your account has one.',
      'Check-ins: the position of that moment, so that the server can see that you were there. It is deleted after about a week. The check-in itself stays in your account, and others do not see it.',
      'What you say about whether a sale is on: others see how many said so, not who. It is deleted after about two days.',
      'Reports, messages to us and your address for the newsletter: read only by the people who run Rummage.',
      'If something breaks: what kind of error it was and in which part of the program. Nothing about you, and nothing you typed.',
    ],
  },
  {
    title: 'Who may read what',
    paragraphs: [
      'The app carries one public key, the same for everybody. It opens only what everybody may see. Your login opens what is yours. The database itself enforces that, not only the app.',
      'To do nothing twice, the server keeps for about 180 days which device has sent which change.',
      "A hosting company runs the server for us. Like any website's server, it sees the internet address of your phone while it answers.",
    ],
  },
  {
    title: 'Other companies',
    paragraphs: [
      'None is asked unless you say so. If you log in with Google, Google tells us your email address and learns that you use Rummage. "Get Directions" opens Google Maps with the address of the sale.',
      '"Find on map" in the sale form, where there is one, has our server ask a geocoder (the US Census Bureau unless someone set up another) for the address that you typed. It learns that address and nothing of you.',
    ],
  },
  {
    title: 'A copy without a server',
    paragraphs: [
      'Rummage can also be run without a server. Then nothing leaves the phone, and what is said above about the server does not apply.',
    ],
  },
  {
    title: 'Changing and deleting',
    paragraphs: [
      'You can change and delete your sales and reviews, and change your name and zip code, in the app. To see all that we have of you, or to have your account deleted, write to us.',
    ],
  },
  {
    title: 'Children',
    paragraphs: [
      'Users under 13 are excluded: they may not make an account, post, or write to us. If we learn that a child under 13 has, we delete it.',
    ],
  },
  {
    title: 'When this changes',
    paragraphs: [
      "We give 30 days' notice of material changes: the new text stands on this page, with the day from which it holds, at least 30 days before that day.",
    ],
  },
];
