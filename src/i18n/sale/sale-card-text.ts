export const saleCardText = {
  tags: 'Tags',
  sample: 'Sample',
  more: (title: string) => `More: ${title}`,
  soldOut: 'Sold out',
  halfPriceNow: 'Half price now',
  halfPrice: (when: string) => `Half price from ${when}`,
  rainDate: (date: string) => `If it rains: ${date}`,
  locationUnknown: 'location not known',
  online: 'online only',
  /** Behind a card that is dragged aside, and in the toast after it. */
  addToRoute: 'Add to route',
  undo: 'Undo',
} as const;
