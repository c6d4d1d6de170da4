/** 'Report this sale' (spec 2). */
export const reportText = {
  open: 'Report this sale',
  title: 'Report this sale',
  why: 'What is wrong with it?',
  whyHint:
    "A moderator will look at it. Several reports hide a sale until then. The seller doesn't see who sent the report.",
  reasons: {
    spam: "It's an advertisement",
    'wrong-place': "It's somewhere else",
    'not-a-sale': 'There is no such sale',
    duplicate: "It's listed twice",
    resident: "I live here, and I don't want it listed",
    offensive: "It's offensive",
    other: 'Something else',
  },
  details: 'Details',
  detailsHint: 'What should we look at? You can leave this empty.',
  chooseReason: 'Choose a reason.',
  submit: 'Send report',
  cancel: 'Cancel',
  sent: 'Thanks for telling us',
  sentHint: 'Your report is saved on this device and will be sent automatically.',
  failed: 'This device could not store the report. Free some space and try again.',
} as const;
