/** What leads to Paste an ad. Its other sentences are loaded with what reads ads. */
export const pasteAdOpenerText = {
  title: 'Paste an ad',
  lead: 'Already wrote one, or found one? Paste it. Nothing is posted until you say so.',
  open: 'Paste an ad',
  openHint: 'Have an ad already? It fills in the form.',
} as const;
