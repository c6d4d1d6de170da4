/** Where the browser lets this site store nothing: nothing may be said to be kept. */
export const blockedStorageText = {
  link: 'This browser blocks storage for this site. Allow cookies for it, then reload.',
  draft: 'This browser blocks storage for this site: nothing is saved as you type',
  refused:
    'This browser blocks storage for this site, so this was not saved. Allow cookies for it, then reload.',
  fault:
    'This browser blocks storage for this site, so nothing was saved. Allow cookies for it, then reload.',
} as const;
