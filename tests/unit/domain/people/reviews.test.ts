import { describe, expect, test } from 'vitest';
import type { Review } from '../../../../src/domain/review/review.ts';
import { draftOfReview } from '../../../../src/domain/review/review-draft.ts';
import { averageRating, starsOf } from '../../../../src/domain/review/stars.ts';

describe('stars', () => {
  test.each([
    [0, 'empty empty empty empty empty'],
    [0.49, 'empty empty empty empty empty'],
    [0.5, 'half empty empty empty empty'],
    [3.4, 'full full full empty empty'],
    [3.5, 'full full full half empty'],
    [4.99, 'full full full full half'],
    [5, 'full full full full full'],
  ])(
    '[spec 9] [spec-line 9.30] %s of five: half a star from a fraction of 0.5 on',
    (average, stars) => {
      expect(starsOf(average).join(' ')).toBe(stars);
    },
  );

  test('the average, and none without a rating', () => {
    expect(averageRating(9, 2)).toBe(4.5);
    expect(averageRating(0, 0)).toBeNull();
  });
});

test('the form starts with the review that stands', () => {
  const review: Review = {
    id: 'r',
    saleId: 's',
    sellerId: 'u',
    authorName: null,
    rating: 4,
    title: 'Good',
    comment: 'Early birds',
    createdAt: '2026-06-06T12:00:00Z',
    updatedAt: '2026-06-06T12:00:00Z',
  };
  expect(draftOfReview(review)).toEqual({ rating: 4, title: 'Good', comment: 'Early birds' });
  expect(draftOfReview(null)).toEqual({ rating: null, title: '', comment: '' });
});
