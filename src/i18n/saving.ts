/** The save toggle on cards and pages (spec 8). */
export const savingText = {
  save: 'Save',
  saved: 'Saved',
  saveSale: (title: string) => `Save ${title}`,
  authTitle: 'Authentication required',
  authHint: 'Please log in to save sales',
  logIn: 'Log in',
  failedTitle: 'Error',
  failedHint: 'Failed to update save status',
} as const;
