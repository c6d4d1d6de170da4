/** How it works (spec 2). */
export const howItWorksText = {
  title: 'How It Works',
  lead: 'Find what others no longer need. Sell what others are looking for. Both are free.',
  browse: 'Browse Sales',
  create: 'Create Sale',
  tabs: "Who it's for",
  hunters: {
    tab: 'For Bargain Hunters',
    find: {
      title: 'Find sales around you',
      text: 'Enter a zip code to see every sale nearby in one list, with hours and distance.',
      link: 'Discover sales',
    },
    save: {
      title: 'Save the good ones',
      text: 'Saved sales stay on your device, so they open even without a signal.',
      link: 'Your saved sales',
    },
    checkIn: {
      title: 'Check in when you get there',
      text: 'With an account, you can check in within 0.1 miles of an open sale and review its seller.',
      link: 'Log in to check in',
    },
    levels: 'Rewards for hunters',
  },
  sellers: {
    tab: 'For Sellers',
    list: {
      title: 'List your sale',
      text: "Add a title, an address, hours and photos. It takes a few minutes, it's free, and you don't need an account.",
      link: 'Create a sale',
    },
    account: {
      title: 'Keep your sales together',
      text: 'With an account, you can change or cancel your sales from any device, and shoppers can review you.',
      link: 'Sign up',
    },
    beFound: {
      title: 'Get found',
      text: 'Shoppers nearby see your sale as soon as it is sent, sorted by distance or opening time.',
      link: 'See how sales are listed',
    },
    levels: 'Rewards for sellers',
  },
  pointsTitle: 'Earning points',
  pointsLead:
    'With an account, you earn points for what you do. Your account page shows your points and your tier.',
  sellerNote: 'Seller levels count points from listings.',
  closingTitle: 'Ready for the weekend?',
  closingText: "See what's on around you, or put up your own sign.",
} as const;
