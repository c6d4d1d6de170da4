/** The first page (spec 2). */
export const homeText = {
  pageTitle: 'Garage sales, estate sales and auctions near you',
  title: "What's on around the corner?",
  lead: 'Garage sales, estate sales and auctions near you, with or without a connection.',
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
  /** Where they are. */
  near: (label: string) => `Near ${label}`,
  guessed: (label: string) => `We don't know where you are yet. These are near ${label}.`,
  noFeatured: 'No featured sales available at this time.',
  /** For an area that this device has never loaded. */
  unreadOffline: "You're offline, and this device hasn't loaded this area yet.",
  unreadUnreachable: "We can't reach Rummage, and this device hasn't loaded this area yet.",
  loadingFeatured: 'Loading featured sales',
  seeAll: 'See all sales',
  sellTitle: 'Something to sell?',
  sellText: 'List it for free. No account is required to create a listing.',
  createSale: 'Create Sale',
} as const;

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
