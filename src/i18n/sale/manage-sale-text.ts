/** A guest's sale and the code that changes it (SYNC-21). */
export const manageSaleText = {
  title: 'Manage your sale',
  codeTitle: 'Your managing code',
  codeWhy:
    'You posted without an account. This device can change the sale. To change or cancel it from another device, you need this code, so write it down. Anyone who has it can do the same.',
  copyLink: 'Copy the managing link',
  linkCopied: 'Managing link copied',
  copyFailed: 'The link could not be copied. Write down the code instead.',
  emailLink: 'Email it to yourself',
  emailSubject: (title: string) => `Manage your sale: ${title}`,
  emailBody: (url: string, code: string) =>
    `Open this link to change or cancel your sale:\n${url}\n\nManaging code: ${code}\n\nAnyone who has it can change the sale, so keep it to yourself.`,
  enterCode: 'Type the code that you wrote down when you posted the sale.',
  code: 'Managing code',
  codePlaceholder: 'ABCD-EFGH-...',
  submit: 'Manage this sale',
  checking: 'Checking the code',
  noSale: "This link is incomplete. Open your sale's page, and choose “Manage it with your code”.",
  discover: 'Find your sale',
  postedIt: 'Did you post this sale?',
  withCode: 'Manage it with your code',
  managed: 'You can change this sale on this device now',
  moveIt: 'Choose “Move” to add it to your account.',
  again: 'Try again',
  problems: {
    'not-a-code': 'A code has 24 letters and digits, in groups of four.',
    'wrong-code':
      "That code doesn't match this sale. Check it. The sale may also have been deleted or moved to an account.",
    unreachable: "The code can't be checked right now. Try again when you're online.",
    storage: 'This device could not store the code. Free some space and try again.',
  },
} as const;
