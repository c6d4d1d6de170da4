import { describe, expect, test } from 'vitest';
import { greetingText, homeText, newsletterText } from '../../../src/i18n/pages/home-text.ts';

describe('sentences that the specification quotes, letter for letter', () => {
  test('[spec 2] home', () => {
    expect(homeText.findSales).toBe('Find Sales');
    expect(homeText.featured).toBe('Featured Sales');
    expect(homeText.noFeatured).toBe('No featured sales available at this time.');
  });

  test('[spec 5] the newsletter', () => {
    expect([newsletterText.invalidTitle, newsletterText.invalidHint]).toEqual([
      'Invalid Email',
      'Please enter a valid email address.',
    ]);
    expect(newsletterText.done).toBe("You've been subscribed to our newsletter.");
  });
});

describe('[LOOK] home greets with what is on', () => {
  test.each([
    ['now', 12, '12 sales are open'],
    ['now', 1, '1 sale is open'],
    ['today', 40, '40 sales are on today'],
    ['sat', 3, '3 sales are on this Saturday'],
    ['sun', 1, '1 sale is on this Sunday'],
    ['all', 0, 'No sales are listed'],
  ] as const)('%s, %i', (day, count, words) => {
    expect(greetingText(day, count, 25)).toEqual([words, 'within 25 miles of you']);
  });
});
