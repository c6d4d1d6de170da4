/** About us (spec 2): story and four values. */
export const aboutText = {
  title: 'About Us',
  lead: 'Rummage is for people who pull over when they see a hand-lettered sign.',
  storyTitle: 'Our story',
  story: [
    'A garage sale lasts one morning. The sign is on one corner, the ad is in one group, and by the time you find it, the good lamp is gone. Estate sales and auctions are listed somewhere else entirely.',
    'And the best sales often have the worst signal: in a barn, in a basement, down a county road. A page that takes a minute to load is no help there.',
    "So we put them all in one place that works without a signal. The sales around you are on your device before you leave the house. What you post, save or write is stored there first, and sent when you're online.",
  ],
  valuesTitle: 'What we stand for',
  values: [
    {
      title: 'It works where you are',
      text: "Everything opens without a connection, and nothing you type is lost when you're offline.",
    },
    {
      title: 'Listing is free',
      text: 'For everyone, no account needed. Nobody can pay to be listed first.',
    },
    {
      title: 'We tell you what we know',
      text: 'You can always see how old a list is, how exact a location is, and whether others can see your sale yet.',
    },
    {
      title: 'Your business stays yours',
      text: 'No ads, no trackers. Your email address is never shown, and distances are calculated on your device.',
    },
  ],
  browse: 'Browse Sales',
  contact: 'Write to us',
} as const;
