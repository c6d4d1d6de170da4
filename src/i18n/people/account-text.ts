/** The account (spec 2): profile, preferences, own sales. */
export const accountText = {
  title: 'Account',
  logInTitle: 'Log in to see your account',
  logInHint: 'An account keeps your saved sales and your own sales together on all your devices.',
  localHint: 'This copy of Rummage has no server. All you need is a profile on this device.',
  makeProfile: 'Create a profile',
  logIn: 'Log In',
  signUp: 'Sign Up',
  navigation: 'Your account',
  account: 'Account',
  savedSales: 'Saved Sales',
  mySales: 'My Sales',
  moderation: 'Moderation',
  logOut: 'Log Out',
  loggingOut: 'Logging out...',
  tabs: 'Account',
  profile: 'Profile',
  preferences: 'Preferences',
} as const;

export const profileText = {
  name: 'Name',
  nameHint:
    'Shown beside the sales you post. If you leave this empty, shoppers see "Registered seller."',
  localNameHint: 'It stays on this device.',
  email: 'Email',
  emailHint: "Only you see it. You can't change it here.",
  zipCode: 'Zip Code',
  zipHint: 'Sales near this zip code come first.',
  save: 'Save Changes',
  saving: 'Saving...',
  saved: 'Profile saved',
  waiting: 'It is saved on this device and will sync automatically.',
  nameTooLong: 'A name can have up to 60 characters.',
  nameMissing: 'Please fill this in',
  failedTitle: 'Your profile could not be saved',
  failedHint: 'This device is out of space. Free some space and try again.',
} as const;

export const preferencesText = {
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  themeOfDevice: 'Saved on this device. System follows your device settings.',
  themeOfAccount: 'Saved to your account, for all your devices. System follows each device.',
  themeFailed: 'Your theme could not be saved',
  themeFailedHint:
    'This device is out of space, or it blocks storage. Free some space and try again.',
  location: 'Location',
  locationNow: (label: string) => `Sales are sorted by how far they are from ${label}.`,
  setLocation: 'Set location',
  device: 'On this device',
  deviceHint: 'Unsent changes, storage, and a backup of your changes.',
  openSync: 'See what is on this device',
} as const;

export const mySalesText = {
  title: 'My Sales',
  guestTitle: 'My sales on this device',
  guestHint:
    'You posted these without an account. This device can change them, and so can any device that has their managing codes.',
  list: 'My sales',
  loading: 'Loading your sales',
  empty: "You haven't posted a sale yet.",
  emptyHint: 'Listing is free and takes a few minutes.',
  create: 'Create Sale',
  edit: 'Edit',
  editSale: (title: string) => `Edit ${title}`,
  picture: 'Picture',
  pictureOf: (title: string) => `Picture: ${title}`,
  listAgain: (title: string) => `List again: ${title}`,
  notHere: (count: number) =>
    count === 1
      ? "1 more is not on this device yet. It will show up when you're online."
      : `${count} more are not on this device yet. They will show up when you're online.`,
} as const;
