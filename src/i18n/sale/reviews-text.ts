/** Reviews of a registered seller's sale (spec 2 and 5). */
export const reviewText = {
  heading: 'Reviews',
  average: (average: string, count: number) =>
    `${average} out of 5, ${count === 1 ? '1 review' : `${count} reviews`}`,
  stars: (average: string) => `${average} out of 5 stars`,
  none: 'No reviews yet.',
  noneHint: 'Were you there? Write the first one.',
  write: 'Write a review',
  edit: 'Edit your review',
  yours: 'Your review',
  someone: 'A shopper',
  by: (name: string, date: string) => `${name}, ${date}`,
  formTitle: 'Review this sale',
  rating: 'Rating',
  star: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  title: 'Title',
  comment: 'Comment',
  optional: 'You can leave this empty.',
  characters: (used: number, max: number) => `${used} of ${max} characters`,
  chooseRating: 'Choose a rating first.',
  submit: 'Submit Review',
  cancel: 'Cancel',
  delete: 'Delete review',
  submitted: 'Thanks for your review',
  deleted: 'Review deleted',
  undo: 'Undo',
  failed: 'This device could not store the review. Free some space and try again.',
  waiting: 'Waiting to send. Others see it once it is sent.',
} as const;

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** "4.3": an average rating. */
export function ratingText(average: number): string {
  return average.toFixed(1);
}

/** "Nov 21, 2026" on this device's calendar; `at` is ISO 8601. */
export function reviewDateText(at: string): string {
  return dateFormat.format(Date.parse(at));
}
