/** "Is this yours?": a sale that is listed already. */
export const sameSaleText = {
  title: 'Is this yours?',
  hint: 'This sale is listed already, at this address on a day of yours. Two pins would confuse people.',
  open: (title: string) => `Open ${title}`,
  mine: 'Yes: change that one',
  withCode: 'Yes: manage it with its code',
  twice: "It's the same sale, but I didn't list it",
  other: 'No, another sale',
  reported: 'The moderators were told that it is listed twice',
  failed: 'This device could not store that. Free some space and try again.',
} as const;
