export const saleCardText = {
  tags: 'Tags',
  sample: 'Sample',
  soldOut: 'Sold out',
  locationUnknown: 'location not known',
  where: (distance: string, zipCode: string) => `${distance}, ${zipCode}`,
} as const;
