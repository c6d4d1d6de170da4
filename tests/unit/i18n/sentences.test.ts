import {
  LOSS_CODES,
  type ParkCode,
  REJECT_CODES,
  UNANSWERED,
} from '../../../src/domain/park-code.ts';
import { describe, expect, test } from 'vitest';
import { authText } from '../../../src/i18n/people/auth-text.ts';
import {
  createSaleText,
  createSuccessText,
  cutText,
} from '../../../src/i18n/sale/create-sale-text.ts';
import { discoverText, firstLoadText } from '../../../src/i18n/pages/discover-text.ts';
import { locationText } from '../../../src/i18n/people/location-text.ts';
import { notFoundText } from '../../../src/i18n/pages/not-found-text.ts';
import { saleDetailText } from '../../../src/i18n/sale/sale-detail-text.ts';
import { savingText } from '../../../src/i18n/sale/saving-text.ts';
import { dataSourceText, outOfReachText } from '../../../src/i18n/pages/shell-text.ts';
import { linkText, mutationText, rejectText } from '../../../src/i18n/sync/sync-state-text.ts';
import { type LinkState } from '../../../src/sync/ports.ts';
import { MUTATIONS } from '../../../src/sync/mutations/registry.ts';

test('[spec 2] a ZIP code in no table: the map is named only where it can be asked', () => {
  expect(createSaleText.zipUnknown(true)).toContain('Try a town, or find your address on the map.');
  expect(createSaleText.zipUnknown(false)).toContain('Try a town.');
  expect(createSaleText.zipUnknown(false)).not.toContain('map');
});

test('[SYNC-16] no network and no answer are told apart', () => {
  expect(outOfReachText('offline', null)).toBe("You're offline. Showing what's saved.");
  expect(outOfReachText('unreachable', 'as of 7:42 AM')).toBe(
    "We can't reach Rummage. Showing what's saved, as of 7:42 AM.",
  );
});

describe('sentences that the specification quotes, letter for letter', () => {
  test('[spec 5] the location dialog', () => {
    expect(locationText.title).toBe('Set your location');
    expect(locationText.zipLabel).toBe('Zip Code');
    expect(locationText.zipPlaceholder).toBe('Enter your zip code');
    expect(locationText.errors['zip-empty']).toBe('Please enter a zip code');
    expect(locationText.errors['zip-invalid']).toBe('Please enter a valid 5-digit zip code');
    expect([locationText.positionTitle, locationText.positionHint]).toEqual([
      'Unable to access your location',
      'Some features may be limited.',
    ]);
  });

  test('[spec 2] Discover', () => {
    expect(discoverText.title).toBe('Discover Sales');
    expect(discoverText.sortBy).toBe('Sort by');
    expect(discoverText.empty).toBe('No sales found matching your criteria');
    expect(discoverText.emptyLocal).toBe(
      "No sales found. Note: You're using local storage instead of the database.",
    );
    expect(discoverText.keywordsPlaceholder).toBe('Search for items...');
    expect(Object.values(discoverText.types)).toEqual(['Garage Sale', 'Estate Sale', 'Auction']);
    expect(discoverText.distance).toBe('Distance (miles)');
    expect(discoverText.pickDate).toBe('Pick a date');
    expect([discoverText.resetAll, discoverText.applyFilters]).toEqual([
      'Reset All',
      'Apply Filters',
    ]);
    expect(discoverText.widen(40, 6)).toBe('Widen to 40 miles: 6 sales');
  });

  test('[spec 8] what Discover says while it cannot load', () => {
    expect(firstLoadText.retrying).toBe('Connection issue. Retrying...');
    expect(firstLoadText.attempt(2, 3)).toBe('Attempt 2 of 3');
    expect([firstLoadText.failed, firstLoadText.failedHint]).toEqual([
      'Failed to load sales',
      'Please try refreshing the page.',
    ]);
  });

  test('[spec 4] where changes go', () => {
    expect(dataSourceText.production).toEqual({
      title: 'Using production data',
      description: 'Your changes are now being saved to the database',
    });
    expect(dataSourceText.local).toEqual({
      title: 'Warning: Using local data',
      description: 'Your changes are not being saved to the database',
    });
  });

  test('[spec 8] saving and sharing', () => {
    expect([savingText.authTitle, savingText.authHint]).toEqual([
      'Authentication required',
      'Please log in to save sales',
    ]);
    expect([savingText.failedTitle, savingText.failedHint]).toEqual([
      'Error',
      'Failed to update save status',
    ]);
    expect([saleDetailText.copyFailed, saleDetailText.copyFailedHint]).toEqual([
      'Failed to copy link',
      'Please try again or manually copy the URL from your browser.',
    ]);
  });

  test('[spec 2] sale detail', () => {
    expect(saleDetailText.happeningNow).toBe('This sale is happening now!');
    expect(saleDetailText.startsOn('Saturday, November 21', '9:00 AM')).toBe(
      'This sale starts on Saturday, November 21 at 9:00 AM',
    );
    expect(saleDetailText.noItems).toBe('No featured items were added for this sale.');
    expect(saleDetailText.noImages).toBe('No images available');
    expect(saleDetailText.unregistered).toBe('Unregistered User');
    expect(saleDetailText.addZip).toBe('Add your zip code to see distance');
    expect(saleDetailText.error(saleDetailText.notFound)).toBe('Error: Sale not found');
    expect(saleDetailText.failed).toBe('Failed to load sale details');
  });

  test('[spec 5] creating a sale', () => {
    expect(createSaleText.title).toBe('Create a New Sale');
    expect([createSaleText.submit, createSaleText.submitting]).toEqual([
      'Create Sale',
      'Creating...',
    ]);
    expect([createSaleText.scheduleTitle, createSaleText.scheduleHint]).toEqual([
      'Schedule Required',
      'Please add at least one day to your sale schedule',
    ]);
    expect([createSaleText.successTitle, createSaleText.successHint]).toEqual([
      'Success!',
      'Sale created successfully!',
    ]);
    expect(createSaleText.databaseError('x')).toBe('Database error: x');
    expect(createSuccessText.title).toBe('Sale Created Successfully!');
    expect([createSuccessText.browse, createSuccessText.home]).toEqual([
      'Browse Other Sales',
      'Return Home',
    ]);
  });

  test('[spec 8] signing in', () => {
    expect(authText.fillAll).toBe('Please fill in all fields');
    expect(authText.loggedIn).toBe('Logged in successfully!');
    expect(authText.signedUp).toBe('Account created successfully!');
    expect([authText.logInFailed, authText.signUpFailed]).toEqual([
      'Failed to log in',
      'Failed to create account',
    ]);
  });

  test('[spec 2] no such page', () => {
    expect(notFoundText.sentence).toBe("Oops! We couldn't find the page you're looking for.");
    expect([notFoundText.goHome, notFoundText.browseSales]).toEqual(['Go Home', 'Browse Sales']);
  });
});

describe('sentences for codes', () => {
  test('[SYNC-7] each reason to refuse a mutation has one, and no two are the same', () => {
    const codes: readonly ParkCode[] = [...REJECT_CODES, ...LOSS_CODES, UNANSWERED];
    const sentences = codes.map((code) => rejectText[code]);
    expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true);
    expect(new Set(sentences).size).toBe(codes.length);
    expect(Object.keys(rejectText).toSorted()).toEqual(codes.toSorted());
  });

  test('[SYNC-16] each state of the link is spoken for', () => {
    const states: Readonly<Record<LinkState, true>> = {
      unknown: true,
      online: true,
      offline: true,
      'signed-out': true,
      restoring: true,
      'update-needed': true,
      'storage-trouble': true,
    };
    expect(Object.keys(linkText).toSorted()).toEqual(Object.keys(states).toSorted());
  });

  test('each mutation that can wait has a name', () => {
    for (const name of Object.keys(MUTATIONS)) expect(mutationText[name]).toMatch(/^[A-Z]/);
  });

  test('what was kept of a long paste is said in numbers', () => {
    const sentence = cutText(5_000_000, 20_000, 10_000);
    for (const number of ['5,000,000', '20,000', '10,000']) expect(sentence).toContain(number);
  });
});
