/** Create a New Sale and the page after it (spec 2, 4, 5 and 8). */
export const createSaleText = {
  title: 'Create a New Sale',
  lead: "It's free, and you don't need an account.",
  requiredHint: 'Fields marked with * are required.',
  restored: 'We kept your draft.',
  startOver: 'Start over',
  startedOver: 'Draft cleared',
  draftKept: 'Saved on this device as you type',
  basic: 'Basic Information',
  saleTitle: 'Title',
  saleTitlePlaceholder: 'Three-family garage sale',
  description: 'Description',
  descriptionPlaceholder: 'What is for sale, what to bring, where to park',
  saleType: 'Sale type',
  types: { garage: 'Garage', estate: 'Estate', auction: 'Auction' },
  kind: 'Kind of sale (optional)',
  saleUrl: 'Sale URL',
  saleUrlHint: 'A page with more about this sale, if there is one.',
  saleUrlPlaceholder: 'https://',
  tags: 'Tags',
  tagsHint: 'What shoppers might search for. Press Enter or comma after each one.',
  addTag: 'Add',
  removeTag: (tag: string) => `Remove ${tag}`,
  suggestedTags: 'Suggestions',
  addSuggestion: (tag: string) => `Add ${tag}`,
  location: 'Location',
  address: 'Address',
  addressPlaceholder: '123 Maple Street',
  atMyPlace: (street: string) => `At my place: ${street}`,
  zipCode: 'Zip code',
  zipHint: 'Enter a zip code, or type the name of your town.',
  zipUnknown: (canFind: boolean) =>
    `We don't know this zip code. Try a town${canFind ? ', or find your address on the map' : ''}. Without a location, your sale is listed under “Online sales, and sales without an address”.`,
  zipFound: (city: string, state: string) => `${city}, ${state}`,
  zipOfMail: (town: string) =>
    `${town}. This zip code is for mail only, such as post-office boxes, so shoppers would look in the wrong place. Use the zip code of the street.`,
  zipOfMany: (town: string, count: number) =>
    `${town} has ${count} zip codes. We picked the one in the middle. Change it if yours is different.`,
  dateTime: 'Date & Time',
  day: (number: number) => `Day ${number}`,
  date: 'Date',
  startTime: 'Opens',
  endTime: 'Closes',
  nextDay: 'Ends the next day',
  usualDays: 'Usual days',
  addDay: 'Add day',
  allOver:
    'These dates have passed. Only people who look at past sales would find yours. Change the date.',
  overTitle: 'These dates have passed',
  overHint:
    'A sale that is over is shown only to people who look at past sales. Change the dates, or post it as it is to keep its page and photos.',
  overChange: 'Change the dates',
  overPost: 'Post it anyway',
  overClose: 'Close',
  zoneNote: (zone: string) => `These are the hours where the sale is (${zone}).`,
  removeDay: (number: number) => `Remove day ${number}`,
  halfPrice: 'Half price from (optional)',
  halfPriceTime: 'Time',
  halfPriceHint: 'Shoppers can filter for it. You can also start it on the day itself.',
  rainDate: 'Rain date (optional)',
  rainDateHint: 'Shoppers see it as the backup day.',
  contact: 'Contact Information',
  email: 'Email',
  emailHint:
    'Optional. Lets you email yourself the link that manages this sale. We store it with the sale and never show it.',
  localContact:
    "Here, Rummage works on this device alone. The sale stays here, and you don't need an email.",
  signedInAs: (email: string) => `Posted from your account, ${email}. Your email is never shown.`,
  submit: 'Create Sale',
  submitting: 'Creating...',
  fixFirst: (count: number) =>
    count === 1
      ? 'One thing needs your attention first.'
      : `${count} things need your attention first.`,
  scheduleTitle: 'Schedule Required',
  scheduleHint: 'Please add at least one day to your sale schedule',
  errorTitle: 'Error',
  errorHint: 'An unexpected error occurred while creating the sale',
  errorCreating: 'Error creating sale',
  databaseError: (message: string) => `Database error: ${message}`,
  storageTrouble:
    'This device is out of space, or its storage could not be opened. Your draft is still here.',
  checkFields: "Something in the form isn't allowed. Check it and try again.",
  tooLarge: 'The sale is too long to send. Shorten the description.',
  successTitle: 'Success!',
  successHint: 'Sale created successfully!',
  characters: (used: number, max: number) => `${used.toLocaleString()} of ${max.toLocaleString()}`,
} as const;

/** The error under a field, by the code of the check. `max` is the limit, if the check has one. */
export const draftProblemText = {
  required: () => 'Please fill this in',
  'too-long': (max: number) => `Too long: at most ${max.toLocaleString()} characters.`,
  'zip-invalid': () => 'Please enter a valid 5-digit zip code',
  'url-invalid': () => 'Enter a web address that starts with http:// or https://',
  'email-invalid': () => 'Please enter a valid email address.',
  'tag-too-long': (max: number) => `A tag can have at most ${max} characters.`,
  'too-many-tags': (max: number) => `At most ${max} tags. Remove some.`,
  'schedule-required': () => 'Please add at least one day to your sale schedule',
  'too-many-days': (max: number) => `At most ${max} days. Remove some, or post a second sale.`,
  'date-invalid': () => 'Pick a date.',
  'time-invalid': () => 'Pick both times.',
  'end-before-start': () =>
    'It closes before it opens. Change a time, or check "Ends the next day".',
  'same-start': () => 'Another day starts at the same time. Change one or remove it.',
  'year-out-of-range': () => 'Check the year.',
  'too-far-ahead': () => 'Pick a date within the next two years.',
  'release-time-required': () => 'Pick the time when the address is shown.',
  'half-price-unfinished': () => 'Pick the day and the time of the half price, or clear both.',
} as const satisfies Record<string, (max: number) => string>;

/** For a required field that is empty, where "fill this in" would sound odd. */
export const draftRequiredText: Readonly<Record<string, string>> = {
  title: 'Add a title.',
  description: 'Add a description.',
  street: 'Add an address.',
  zipCode: 'Please enter a zip code',
  saleType: 'Pick a sale type.',
};

/** For a pasted text that is far longer than the field can hold. */
export function cutText(wantedLength: number, keptLength: number, max: number): string {
  const wanted = wantedLength.toLocaleString();
  const kept = keptLength.toLocaleString();
  return `That text is too long: ${wanted} characters in all. We kept what you had typed, and ${kept} characters in all. You can post at most ${max.toLocaleString()}.`;
}

export const createSuccessText = {
  title: 'Sale Created Successfully!',
  waiting: 'Waiting to send',
  waitingHint:
    "It is saved on this device and will be sent automatically when you're online. Nobody else sees it until then.",
  keptTitle: 'Saved on this device',
  kept: 'Here, Rummage works on this device alone, so only this device has the sale.',
  sentTitle: 'Sent',
  sent: 'Shoppers nearby can find it now.',
  sentOver: 'We received your sale.',
  over: 'All its dates have passed. It is shown only to people who look at past sales.',
  changeDates: 'Change the dates',
  attention: 'Needs attention',
  refusedTitle: 'Your sale was not posted',
  mend: 'Change it and send it again',
  sign: 'Your sign',
  tell: 'Tell people',
  share: 'Share the link',
  pinRight: 'Is the pin in the right place?',
  pinRough: 'We only know the zip code. Where exactly is it?',
  movePin: 'Move the pin',
  next: 'Next steps',
  steps: [
    {
      title: 'Prepare your items',
      text: 'Clean them, price each one, and have change ready.',
    },
    {
      title: 'Promote your sale',
      text: 'Put up signs on nearby corners, and share the link with your neighbors.',
    },
    {
      title: 'Set up early',
      text: 'Be ready at least 30 minutes before the start. Some shoppers come early.',
    },
  ],
  /** If no sale was just posted, because the page was opened by its address. */
  noneTitle: 'No new sale here',
  none: 'Nothing was posted just now. What you posted earlier is in your account.',
  create: 'Create Sale',
  account: 'Your account',
  view: 'See your sale',
  browse: 'Browse Other Sales',
  home: 'Return Home',
} as const;

const SEEN_BY_ALL = {
  now: 'anyone can see the sale and its address.',
  at: 'anyone can see the sale, and its address from the time you chose.',
  never: 'anyone can see the sale and roughly where it is, but not its address.',
} as const;

/** Who can see a posted sale, by its address rule: now if it is sent, otherwise once it is sent. */
export function whoSeesText(rule: keyof typeof SEEN_BY_ALL, isSent: boolean): string {
  return `${isSent ? 'Now' : 'Once it is sent,'} ${SEEN_BY_ALL[rule]} Your email is never shown.`;
}
