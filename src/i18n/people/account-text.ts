/** The account (spec 2): profile, preferences, own sales. */
export const accountText = {
  title: 'Account',
  logInTitle: 'Log in to see your account',
  logInHint: 'An account keeps your saved sales and your own sales together on all your devices.',
  localHint: 'Here, Rummage works on this device alone. All you need is a profile on this device.',
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
  reading: 'Reading your account',
  readingHint: 'What you have there shows up once this device has read it.',
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

/** The word to type before an account is deleted. Compared without regard to case. */
export const DELETE_WORD = 'delete';

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** Deleting the account. These texts must agree with what the server does, and with the privacy page. */
export const deleteAccountText = {
  title: 'Delete my account',
  hint: 'Deletes your account and what is yours in it, here and on your other devices.',
  open: 'Delete My Account',
  sheetTitle: 'Delete your account?',
  goesTitle: 'What is deleted',
  goes: [
    'your account: email address, password, name and zip code',
    'your sales, with their photos and the reviews on them',
    'your saved sales, notes, searches, settings, routes, finds and their photos',
    'your reviews, check-ins and points',
    'your address in the newsletter',
  ],
  staysTitle: 'What stays',
  stays: [
    'Routes you planned with others stay with them, without your name.',
    'Sales you posted without an account stay. Use their managing codes to delete them.',
    'Reports and messages you sent us stay without your account, and are cleared after 180 days.',
    'For up to 180 days, the server keeps the ids of what was deleted, so that all your devices learn of it.',
  ],
  unsent: (count: number) =>
    `${changes(count)} on this device ${count === 1 ? 'has' : 'have'} not been sent. ${count === 1 ? 'It' : 'They'} will be deleted, too.`,
  exportTitle: 'Keep a copy first',
  exportHint: 'A file with what this device has of your account. It holds no photos.',
  export: 'Save my data',
  exported: (name: string) => `Saved as ${name}.`,
  exportFailed: 'The file could not be made. Try again.',
  word: `Type "${DELETE_WORD}" to confirm`,
  wrongWord: `Type the word "${DELETE_WORD}" to go on.`,
  noReturn: 'This cannot be undone.',
  confirm: 'Delete My Account for Good',
  deleting: 'Deleting...',
  keep: 'Keep my account',
  offline: 'Deleting your account needs a connection. Nothing was deleted.',
  unreachable:
    'No answer came, so we cannot tell whether it was deleted. Try again when you have a connection.',
  signedOut: 'Your login has ended. Log in again, then delete your account.',
  failed: 'We could not delete your account. Try again in a minute.',
  endedTitle: 'Your account was deleted',
  ended: 'What belonged to it is gone from this device, and you are logged out.',
  endedUnsent: (count: number) =>
    `${changes(count)} that this device had not sent ${count === 1 ? 'was' : 'were'} deleted with it.`,
  endedOk: 'OK',
} as const;

export const mySalesText = {
  title: 'My Sales',
  guestTitle: 'My sales on this device',
  guestHint:
    'You posted these without an account. This device can change them, and so can any device that has their managing codes.',
  fromBefore: (count: number) =>
    count === 1
      ? 'A sale was posted on this device without an account. It is still up, but it is not in your account.'
      : `${count} sales were posted on this device without an account. They are still up, but they are not in your account.`,
  moveHere: (count: number) =>
    count === 1 ? 'Move it to your account' : 'Move them to your account',
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
