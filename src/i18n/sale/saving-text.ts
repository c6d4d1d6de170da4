/** The save toggle on cards and pages (spec 8). */
export const savingText = {
  save: 'Save',
  saved: 'Saved',
  saveSale: (title: string) => `Save ${title}`,
  /** On one's own sale, instead of Save. */
  editSale: (title: string) => `Edit ${title}`,
  authTitle: 'Authentication required',
  authHint: 'Please log in to save sales',
  /** Without an account, the same tap saves the sale on this device. */
  authHintKept:
    'Please log in to save sales. Until then, this device keeps the sale for you under Saved.',
  logIn: 'Log in',
  failedTitle: 'Error',
  failedHint: 'Failed to update save status',
} as const;
