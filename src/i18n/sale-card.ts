export const saleCardText = {
  tags: 'Tags',
  sample: 'Sample',
  locationUnknown: 'location not known',
  where: (distance: string, zipCode: string) => `${distance}, ${zipCode}`,
} as const;
