import type { LegalSection } from './legal-text.ts';

/** Privacy (spec 2): what is stored where, and who sees it. */
export const privacyText = {
  title: 'Privacy',
  lead: 'Rummage stores things on your device first. This page explains what leaves it and who sees that.',
} as const;

/** `router`: the host that is asked for drive times; null if this copy has none. */
export const privacySections = (router: string | null): readonly LegalSection[] => [
  {
    title: 'In short',
    paragraphs: [],
    list: [
      'No ads, no trackers, and nothing is sold or shared.',
      'You can look around and post without an account.',
      'We never show your email address to others.',
      'Your location stays on your device, unless you check in at a sale, start a route from where you are, or mark where you parked.',
    ],
  },
  {
    title: 'What stays on your device',
    paragraphs: ["In your browser's storage, where other sites can't read it:"],
    list: [
      'the sales around you, and photos you have seen',
      'drafts of what you write, until you send or discard them',
      'your location, if you allow it: distances are calculated on your device',
      'sales you save on this device without an account',
      'your login, and a copy of the data in your account',
    ],
  },
  {
    title: 'How to clear it',
    paragraphs: [
      "Logging out removes the copy of everything that only your account may see. Deleting this site's data in your browser removes everything, including what hasn't been sent yet.",
    ],
  },
  {
    title: 'What goes to the server',
    paragraphs: ['Only what your actions need:'],
    list: [
      'The area you look at: your device asks for map squares about 15 miles wide, not for your address.',
      'What you search for, when you press Search: the words, and map squares if you search nearby. We do not store them.',
      "Sales you open, so that we can count views. Each sale counts once a day, and the count doesn't show who looked.",
      'Your sales: public, with their photos, and with the address from the time you choose. If you give an email address with a sale, we store it with the sale and show it to nobody else. A sale posted without an account is managed with its code. The server keeps only a fingerprint of the code, and anyone who has the code can change the sale.',
      'Photos: your device redraws them first, which removes the location and the camera details stored in the file.',
      "Your account: email address, password, zip code and name. We store the password only in a scrambled form that can't be read. Your name is public next to your sales and reviews. The rest is not.",
      'Sales you save, and your settings: we send them only to your own devices.',
      "Your routes, with your notes, your finds and their photos, and the place you start from or parked at if you set one: we send them only to your own devices. People you plan a route with get your name and the route's stops, their order and times, and where it starts and ends; never your notes, finds, photos, visits or where you parked. A sale shows how many routes include it, not whose they are. A link to a plan holds the plan itself, in a part of the address that browsers don't send to any server.",
      'Whose link you signed up with, if you did: that person learns that someone has, and when, but not who.',
      'Reviews: public, with your name if your account has one.',
      "Check-ins: your location at that moment, so that the server can verify that you were there. We delete the location after about a week. The check-in itself stays in your account, and others don't see it.",
      'What you say about whether a sale is on: others see how many people said so, not who. We delete it after about two days.',
      'Reports, messages to us and your address for the newsletter: only the people who run Rummage read them.',
      'If something breaks: what kind of error it was, and which part of the app failed. Nothing about you, and nothing you typed.',
    ],
  },
  {
    title: 'Who can read what',
    paragraphs: [
      'The app contains one public key, the same for everyone. It opens only what everyone may see. Your login opens what is yours. The database itself enforces that, not just the app.',
      'To avoid doing anything twice, the server remembers for about 180 days which device sent which change.',
      "A hosting company runs the server for us. Like any website's server, it sees the IP address of your device while it answers. For up to three days we keep a scrambled form of it that can't be read, so that nobody can do too much from one address.",
    ],
  },
  {
    title: 'Other companies',
    paragraphs: [
      'We contact other companies only when you ask us to. If you log in with Google, Google tells us your email address and learns that you use Rummage. "Get Directions" opens Google Maps with the address of the sale, and "Navigate" on a route opens Google or Apple Maps with its place.',
      '"Find on map" in the sale form, where available, makes our server look up the address you typed with a geocoder (the US Census Bureau, unless this server uses another one). The geocoder learns that address and nothing about you.',
      ...(router === null
        ? []
        : [
            `When you plan a route, your device asks ${router} for drive times and roads. It learns the places of the sales on the route, and where it starts and ends if you set that, but not sales whose address is not out yet, nor where you are while you drive. It sees your IP address; it gets no cookie and no name. The answers are kept on your device until you log out.`,
          ]),
      'When you open a map, your device gets its streets from the map host (OpenFreeMap, unless this copy uses another one or none). It sees your IP address, the address of this site and which part of the map you look at; it gets no cookie and no name. The overview map and areas you downloaded are on your device and ask nobody.',
    ],
  },
  {
    title: 'A copy without a server',
    paragraphs: [
      "Rummage can also run without a server. Then nothing leaves your device, and what this page says about the server doesn't apply.",
    ],
  },
  {
    title: 'Changing and deleting',
    paragraphs: [
      'In the app, you can change and delete your sales and reviews, and change your name and zip code. Under Account, Preferences, you can delete your account, and save a copy of your data first. To see everything we have about you, write to us.',
      'When you delete your account, these are deleted at once: your email address, password, name and zip code; your sales with their photos and reviews; your reviews, saved sales, notes, searches, settings, routes, finds, check-ins and points; and your address in the newsletter. The files of photos follow within an hour or so.',
      'This stays: routes you planned with others, without your name; sales you posted without an account, which their codes manage; and reports and messages you sent us, without your account.',
      'After at most 180 days nothing is left that leads to you: by then we delete messages to us, what reports say and which device sent them, the ids of what was deleted and of your account, and the login records of our server.',
    ],
  },
  {
    title: 'Children',
    paragraphs: [
      'Users under 13 are excluded: they may not create an account, post, or write to us. If we learn that a child under 13 did so, we delete that data.',
    ],
  },
  {
    title: 'When this changes',
    paragraphs: [
      "We give 30 days' notice of material changes: the new text appears on this page, with the date it takes effect, at least 30 days before that date.",
    ],
  },
];
