/** On the page of a sale that came with an import. */
export const importedSaleText = {
  from: 'Imported from',
  on: (day: string) => `, ${day}`,
  ask: 'I live here: ask that it goes',
} as const;
