/** Photos of a sale (spec 2, 5 and 8). */
export const photosText = {
  title: 'Photos',
  hint: 'Up to 10. We strip location and date from your photos.',
  add: 'Add photos',
  addMore: 'Add more photos',
  list: 'Chosen photos',
  mainImage: 'Main Image',
  photo: (number: number, total: number) => `Photo ${number} of ${total}`,
  earlier: (number: number) => `Move photo ${number} earlier`,
  later: (number: number) => `Move photo ${number} later`,
  remove: (number: number) => `Remove photo ${number}`,
  moved: (number: number, total: number) => `Moved to place ${number} of ${total}.`,
  removed: 'Image removed',
  undo: 'Undo',
  deletionFailed: 'Deletion failed',
  preparing: (name: string) => `Preparing ${name}`,
  uploaded: 'Image uploaded',
  uploadFailed: 'Upload failed',
  uploadFailedHint: 'There was a problem uploading your image. Click for details.',
  details: 'Details',
  notAdded: (count: number) =>
    count === 1 ? 'One file could not be added' : `${count} files could not be added`,
  failedFiles: 'Files that could not be added',
  clear: 'Clear this list',
  tooMany: 'Too many files',
  tooManyHint: 'You can upload a maximum of 10 images. Please select fewer files.',
  kept: (added: number, chosen: number) =>
    added === 0 ? `We added none of the ${chosen}.` : `We added ${added} of the ${chosen}.`,
  fromEarlier: 'These photos are from your earlier sale. Remove what you no longer have.',
  /** For photos of a posted sale, until the server has copied them. */
  copying: (count: number) =>
    count === 1
      ? '1 photo of your earlier sale is on its way. Shoppers see it once it is copied.'
      : `${count} photos of your earlier sale are on their way. Shoppers see them once they are copied.`,
  areCopied: 'Photos are on their way',
  /** They were lost or hidden, or have not been copied for a week. */
  notCopied: (count: number) =>
    count === 1
      ? 'A photo of your earlier sale could not be copied'
      : `${count} photos of your earlier sale could not be copied`,
  addAgain: 'Add photos',
  full: 'A sale can have at most 10 photos.',
  waiting: 'Waiting to send',
  /** On a copy without a server. */
  onDevice: 'On this device only',
  sending: 'Sending',
  retry: 'Try again',
  onTheirWay: 'Photos waiting to upload',
  removeFailed: 'Remove',
  waitsForSale: 'It will be sent with its sale, which needs your attention.',
  progress: 'Progress',
} as const;

/** Why a chosen file did not become a photo, and what to do. */
export const photoProblemText = {
  empty: 'The file is empty. Choose the photo again.',
  'not-a-photo': 'This file is not a photo.',
  'too-large': 'This photo is too large. Make it smaller, or take a screenshot of it.',
  heic: "This browser can't read HEIC photos. Choose a JPEG. On an iPhone, set Settings > Camera > Formats to Most Compatible.",
  unreadable: 'This photo could not be read. It may be damaged, or not on this device.',
  limit: 'The sale already has 10 photos.',
  storage: 'This device is out of space. Free some space and add the photo again.',
} as const;
