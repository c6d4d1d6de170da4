import { describe, expect, test } from 'vitest';
import { discoverText, firstLoadText } from '../../../src/i18n/pages/discover-text.ts';
import { homeText, newsletterText } from '../../../src/i18n/pages/home-text.ts';
import { howItWorksText } from '../../../src/i18n/pages/how-it-works-text.ts';
import { mapLocationText, mapText } from '../../../src/i18n/pages/map-text.ts';
import { notFoundText } from '../../../src/i18n/pages/not-found-text.ts';
import { routesText } from '../../../src/i18n/pages/routes-text.ts';
import { searchText } from '../../../src/i18n/pages/search-text.ts';
import { dataSourceText, shellText, unexpectedText } from '../../../src/i18n/pages/shell-text.ts';
import {
  accountText,
  preferencesText,
  profileText,
} from '../../../src/i18n/people/account-text.ts';
import { authText } from '../../../src/i18n/people/auth-text.ts';
import { locationText } from '../../../src/i18n/people/location-text.ts';
import { savedText } from '../../../src/i18n/people/saved-text.ts';
import { onPictureText } from '../../../src/i18n/sale/share-picture-text.ts';
import { moreTagsText, saleTypeText, statusText } from '../../../src/i18n/sale/sale-text.ts';

/**
 * The words that the specification quotes, letter for letter, wherever we have them. That they stand on their
 * screens is what the browser cases say; many of those take the words from here.
 */

describe('around every screen', () => {
  test('[spec-line 2.4, 2.5] a page that is not there', () => {
    expect(notFoundText.sentence).toBe("Oops! We couldn't find the page you're looking for.");
  });

  test('[spec-line 2.11] the button for the location', () => {
    for (const text of [
      shellText.setLocation,
      discoverText.setLocation,
      preferencesText.setLocation,
    ]) {
      expect(text).toBe('Set location');
    }
  });

  test('[spec-line 2.15] the dialog for the location', () => {
    expect(locationText.title).toBe('Set your location');
    for (const { zipLabel, zipPlaceholder } of [locationText, homeText]) {
      expect(zipLabel).toBe('Zip Code');
      expect(zipPlaceholder).toBe('Enter your zip code');
    }
    for (const { zipCode } of [profileText, authText]) expect(zipCode).toBe('Zip Code');
  });

  test('[spec-line 4.10] a new zip code', () => {
    expect(locationText.updated).toBe('Zip code updated successfully');
  });

  test('[spec-line 4.14] where changes are saved', () => {
    expect(dataSourceText).toEqual({
      production: {
        title: 'Using production data',
        description: 'Your changes are now being saved to the database',
      },
      local: {
        title: 'Warning: Using local data',
        description: 'Your changes are not being saved to the database',
      },
    });
  });

  test('[spec-line 8.1] an error that nobody expected', () => {
    expect(unexpectedText.title).toBe('Unexpected Error');
    expect(unexpectedText.notified).toBe('An error occurred. Our team has been notified.');
  });
});

describe('home', () => {
  test('[spec-line 2.20] the form', () => {
    expect(homeText.findSales).toBe('Find Sales');
  });

  test('[spec-line 2.23] nothing featured', () => {
    expect(homeText.noFeatured).toBe('No featured sales available at this time.');
  });

  test('[spec-line 5.4, 5.5] the newsletter', () => {
    expect(newsletterText.invalidTitle).toBe('Invalid Email');
    expect(newsletterText.invalidHint).toBe('Please enter a valid email address.');
    expect(newsletterText.done).toBe("You've been subscribed to our newsletter.");
  });

  test('[spec-line 2.97] who it is for', () => {
    expect(howItWorksText.hunters.tab).toBe('For Bargain Hunters');
    expect(howItWorksText.sellers.tab).toBe('For Sellers');
  });
});

describe('lists', () => {
  test('[spec-line 2.26] a card', () => {
    expect((['upcoming', 'active', 'closed'] as const).map(statusText)).toEqual([
      'Upcoming',
      'Active',
      'Closed',
    ]);
    for (const { statuses } of [discoverText, savedText]) {
      expect(statuses).toEqual({ active: 'Active', upcoming: 'Upcoming', closed: 'Closed' });
    }
    expect(moreTagsText(4)).toBe('+4 more');
    expect(saleTypeText('garage')).toBe('Garage Sale');
  });

  test('[spec-line 2.27, 2.28, 2.30, 2.31] discover', () => {
    expect(discoverText.title).toBe('Discover Sales');
    expect(discoverText.viewSelected).toBe('View Selected Sale');
    expect(discoverText.filters).toBe('Filters');
    expect(Object.keys(discoverText.sorts)).toEqual(['closest', 'soonest', 'mostViewed']);
    for (const { sortBy } of [discoverText, savedText]) expect(sortBy).toBe('Sort by');
  });

  test('[spec-line 2.25, 2.28, 2.71, 2.75] the ways to the map', () => {
    expect(mapText.viewOnMap).toBe('View on Map');
    expect(mapText.viewOnMapOf('Two-family sale')).toBe('View on Map: Two-family sale');
    expect(mapText.viewAllOnMap).toBe('View All on Map');
  });

  test('[spec-line 2.34, 2.35, 2.36] nothing to list', () => {
    expect(discoverText.empty).toBe('No sales found matching your criteria');
    expect(discoverText.emptyLocal).toBe(
      "No sales found. Note: You're using local storage instead of the database.",
    );
  });

  test('[spec-line 2.37, 2.38] the filters', () => {
    expect(discoverText.keywordsPlaceholder).toBe('Search for items...');
    expect(discoverText.types).toEqual({
      garage: 'Garage Sale',
      estate: 'Estate Sale',
      auction: 'Auction',
    });
    expect(discoverText.pickDate).toBe('Pick a date');
    expect(discoverText.resetAll).toBe('Reset All');
    expect(discoverText.applyFilters).toBe('Apply Filters');
  });

  test('[spec-line 8.12] no position for the list', () => {
    expect(locationText.positionTitle).toBe('Unable to access your location');
    expect(mapLocationText.toast).toBe('Unable to access your location');
    expect(locationText.positionHint).toBe('Some features may be limited.');
  });

  test('[spec-line 8.14] the first sales of an area cannot be read', () => {
    expect(firstLoadText.retrying).toBe('Connection issue. Retrying...');
    expect(firstLoadText.attempt(2, 3)).toBe('Attempt 2 of 3');
    expect(firstLoadText.failed).toBe('Failed to load sales');
    expect(firstLoadText.failedHint).toBe('Please try refreshing the page.');
  });

  test('[spec-line 2.74, 2.75] saved sales', () => {
    expect(savedText.signIn).toBe('Sign in to view your saved sales');
    expect(savedText.sorts).toEqual({
      soonest: 'Soonest First',
      closest: 'Closest First',
      alphabetical: 'Alphabetical',
    });
    expect(savedText.emptyTitle).toBe('No Saved Sales Yet');
    expect([accountText.logIn, accountText.signUp]).toEqual([savedText.logIn, savedText.signUp]);
  });

  test('[spec-line 2.77] a route of saved sales', () => {
    expect(routesText.create).toBe('Create Route');
    expect(routesText.enter).toBe('Enter Route Mode');
    expect(routesText.createWith(3)).toBe('Create Route (3)');
  });
});

describe('the map', () => {
  test('[spec-line 2.42] its list', () => {
    expect(mapText.title).toBe('Sales Near You');
    expect(mapText.found(12)).toBe('12 sales found in your area');
  });

  test('[spec-line 2.46] its popup', () => {
    expect(mapText.viewDetails).toBe('View Details');
    expect(mapText.viewDetailsOf('Two-family sale')).toBe('View Details: Two-family sale');
  });

  test('[spec-line 2.50, 2.51] nothing there, and not yet', () => {
    expect(mapText.empty).toBe('No sales found nearby');
    expect(mapText.emptyHint).toBe(
      'There are no active or upcoming sales in your area at the moment.',
    );
    for (const text of [mapText.createSale, discoverText.beFirst])
      expect(text).toBe('Create a Sale');
    expect(mapText.loading).toBe('Loading map...');
  });

  test('[spec-line 8.15] sales that cannot be read', () => {
    expect(mapLocationText.failed).toBe('Error loading sales data');
  });
});

test('[spec-line 2.94, 2.95] search', () => {
  expect(searchText.none).toBe('No results found');
  expect(searchText.before).toBe('Enter a search term to find garage and estate sales');
});

test('[spec-line 2.92] what can be searched', () => {
  expect(searchText.placeholder).toBe('Search for sales...');
  expect([searchText.active, searchText.upcoming, searchText.near]).toEqual([
    'Active sales',
    'Upcoming sales',
    'Near my zip code',
  ]);
});

test('[spec-line 9.27] a picture of a sale without days', () => {
  expect(onPictureText.noDays).toBe('Dates not specified');
});
