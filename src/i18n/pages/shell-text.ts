/** Text around every screen: header, bars, footer, sync state, errors. */
export const shellText = {
  appName: 'Rummage',
  pageTitle: (title: string) => `${title} · Rummage`,
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  footerNavigation: 'More pages',
  home: 'Rummage home',
  createSale: 'Create Sale',
  discover: 'Discover',
  map: 'Map',
  routes: 'Routes',
  search: 'Search',
  sell: 'Sell',
  saved: 'Saved',
  savedSales: 'Saved Sales',
  howItWorks: 'How It Works',
  aboutUs: 'About Us',
  account: 'Account',
  logIn: 'Log in',
  signUp: 'Sign up',
  setLocation: 'Set location',
  setLocationNow: (label: string) => `Set location, now ${label}`,
  footerLine: 'Garage sales, estate sales and auctions near you. Listing is free.',
  contact: 'Contact',
  terms: 'Terms',
  privacy: 'Privacy',
  close: 'Close',
  notifications: 'Messages',
  dismiss: 'Dismiss',
  offline: "You're offline",
  unreachable: "We can't reach Rummage",
  updateReady: 'A new version is ready',
  updateStuck: 'The new version could not be started',
  updateStuckHint: "Try again when you're online, or close every Rummage tab and open one again.",
  reload: 'Reload',
  pageFaultTitle: 'Something went wrong on this page',
  pageFaultHint:
    'What you saved or wrote is still on this device. Reload, or go back to the sales.',
  chunkFaultTitle: "This page isn't on this device yet",
  chunkFaultHint: "It could not be loaded. Try again when you're online.",
  tryAgain: 'Try again',
  browseSales: 'Browse Sales',
  loading: 'Loading...',
} as const;

/** The note while the server is out of reach: why, and how old the data is (null if never loaded). */
export function outOfReachText(why: 'offline' | 'unreachable', asOf: string | null): string {
  return `${shellText[why]}. Showing what's saved${asOf === null ? '' : `, ${asOf}`}.`;
}

export const dataSourceText = {
  production: {
    title: 'Using production data',
    description: 'Your changes are now being saved to the database',
  },
  local: {
    title: 'Warning: Using local data',
    description: 'Your changes are not being saved to the database',
  },
} as const;

/** For a part of a page, or a sheet, that has not been downloaded yet. Most browsers ask for it only once. */
export const missingPartText = {
  title: 'Part of this page could not be loaded yet',
  hint: "If it doesn't come soon, reload the page.",
  hintWithDraft: "If it doesn't come soon, reload the page. Your draft is saved.",
  offlineHint:
    "You're offline, and it isn't on this device yet. Reload the page once you're online.",
} as const;

/** The device worker, which stores and finds everything. */
export const workerText = {
  gone: {
    title: 'This page lost access to its storage',
    hint: 'Reload the page. What was saved before is still on this device.',
  },
  late: {
    title: 'This is taking unusually long',
    hint: 'Wait a little longer, or reload the page.',
  },
} as const;

/** An error that nobody expected (spec 8). */
/** A page was asked for something by one person, and another one uses the device by now. */
export const otherAccountText = {
  title: 'Your login changed in another tab',
  description: 'What you just did may not have been saved. Check who is logged in, then try again.',
} as const;

export const unexpectedText = {
  title: 'Unexpected Error',
  /** Only if a report of the error is queued. */
  notified: 'An error occurred. Our team has been notified.',
  hint: 'An error occurred. What you saved is still on this device. Reload if something is stuck.',
} as const;
