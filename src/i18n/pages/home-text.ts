import { discoverText } from './discover-text.ts';

/** The first page (spec 2). */
export const homeText = {
  pageTitle: 'Garage sales, estate sales and auctions near you',
  title: "What's on around the corner?",
  /** Instead of the title, while no place is known. */
  whereAreYou: 'Where are you?',
  lead: 'See which garage sales, estate sales and auctions near you are open, and until when.',
  zipLabel: 'Zip Code',
  zipPlaceholder: 'Enter your zip code',
  findSales: 'Find Sales',
  howItWorks: 'How It Works',
  howInDetail: 'More about how it works',
  steps: [
    {
      title: 'Look around',
      text: 'Every sale near you in one list, with hours, photos and distance.',
    },
    {
      title: 'Save the good ones',
      text: 'Saved sales stay on your device, so they open even without a signal.',
    },
    {
      title: 'Go and dig',
      text: 'See at a glance what is open now, what opens soon and what is sold out.',
    },
  ],
  featured: 'Featured Sales',
  /** Above sales that are nobody's nearest: no place is known. */
  lookAt: (city: string) => `A look at ${city}`,
  next: 'Coming up',
  elsewhere: 'Look somewhere else',
  noFeatured: 'No featured sales available at this time.',
  /** For an area that this device has never loaded. */
  unreadOffline: "You're offline, and this device hasn't loaded this area yet.",
  unreadUnreachable: "We can't reach Rummage, and this device hasn't loaded this area yet.",
  loadingSales: 'Loading sales',
  seeAll: 'See all sales',
  sellTitle: 'Something to sell?',
  sellText: 'List it for free. No account is required to create a listing.',
  createSale: 'Create Sale',
} as const;

type Day = keyof typeof discoverText.days;

/** Above the sales of a day. */
export const listTitles: Readonly<Record<Day, string>> = {
  now: 'Open now, closest first',
  today: 'On today, closest first',
  sat: 'On Saturday, closest first',
  sun: 'On Sunday, closest first',
  all: 'Closest to you',
};

const ON: Readonly<Record<Day, (sales: string, are: string) => string>> = {
  now: (sales, are) => `${sales} ${are} open`,
  today: (sales, are) => `${sales} ${are} on today`,
  sat: (sales, are) => `${sales} ${are} on this Saturday`,
  sun: (sales, are) => `${sales} ${are} on this Sunday`,
  all: (sales, are) => `${sales} ${are} listed`,
};

/** What is on, in two parts: "12 sales are open", "within 25 miles of you". */
export function greetingText(day: Day, count: number, miles: number): readonly [string, string] {
  const sales = count === 0 ? 'No sales' : discoverText.saleCount(count);
  const where = `${discoverText.within(discoverText.miles(miles))} of you`;
  return [ON[day](sales, count === 1 ? 'is' : 'are'), where];
}

/** Signing up for the newsletter (spec 5). */
export const newsletterText = {
  title: 'Sales in your inbox',
  text: 'An occasional email about sales worth the trip.',
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  subscribe: 'Subscribe',
  invalidTitle: 'Invalid Email',
  invalidHint: 'Please enter a valid email address.',
  done: "You've been subscribed to our newsletter.",
  waitingTitle: "You're not subscribed yet",
  waiting: "Your address is saved on this device. We'll subscribe you when you're back online.",
  failedTitle: 'Error',
  failedHint: 'This device could not store your address. Free some space and try again.',
} as const;
