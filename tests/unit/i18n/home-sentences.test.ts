import { describe, expect, test } from 'vitest';
import { homeText, newsletterText } from '../../../src/i18n/pages/home-text.ts';

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
