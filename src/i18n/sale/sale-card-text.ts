export const saleCardText = {
  tags: 'Tags',
  sample: 'Sample',
  soldOut: 'Sold out',
  halfPriceNow: 'Half price now',
  halfPrice: (when: string) => `Half price from ${when}`,
  rainDate: (date: string) => `If it rains: ${date}`,
  locationUnknown: 'location not known',
  online: 'online only',
  where: (distance: string, zipCode: string) => `${distance}, ${zipCode}`,
} as const;
