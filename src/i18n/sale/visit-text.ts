/** What a seller may say to people who come: in the form, and on the page of the sale. */
export const visitText = {
  title: 'Good to know (optional)',
  hint: 'Shoppers see what you fill in. Skip what does not matter.',
  terms: {
    lineNumbers: 'Line numbers',
    parking: 'Parking',
    payment: 'Payment',
    entryRules: 'Entry rules',
    accessibility: 'Stairs and access',
  },
  howToPay: 'How people can pay',
  placeholders: {
    lineNumbers: 'At the door from 7:30 AM, one per person',
    parking: 'On the street, not in driveways',
    payment: 'Cash or Venmo',
    entryRules: 'No early birds, 10 people at a time',
    accessibility: 'Two steps at the door, tools in the basement',
  },
} as const;
