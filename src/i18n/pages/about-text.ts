/** About us (spec 2): story and four values. */
export const aboutText = {
  title: 'About Us',
  lead: 'Rummage is for people who stop the car when they see a hand-written sign.',
  storyTitle: 'Our story',
  story: [
    'A garage sale lasts a morning. The sign stands at one corner, the ad in one group, and by the time you have found it the good lamp is gone. Estate sales and auctions are somewhere else again.',
    'And where sales are best, the signal is worst: in a barn, in a basement, down a county road. A page that loads for a minute is of no use there.',
    'So we made one place for all of them that fits in a pocket and does not need a signal. The sales around you are on your phone before you leave the house. What you post, save or write down is kept there first, and sent when there is a connection.',
  ],
  valuesTitle: 'What we hold to',
  values: [
    {
      title: 'It works where you are',
      text: 'Everything opens without a connection, and nothing you typed is lost when there is none.',
    },
    {
      title: 'Listing is free',
      text: 'For everyone, without an account. No sale stands first because somebody paid for it.',
    },
    {
      title: 'We say what we know',
      text: 'How old a list is, how sure a place is, whether the server has your sale: you can always see it.',
    },
    {
      title: 'Your business stays yours',
      text: 'No ads, no trackers. Your email address is never shown, and distances are worked out on your phone.',
    },
  ],
  browse: 'Browse Sales',
  contact: 'Write to us',
} as const;
