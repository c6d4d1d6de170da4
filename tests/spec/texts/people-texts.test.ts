import { describe, expect, test } from 'vitest';
import { homeText } from '../../../src/i18n/pages/home-text.ts';
import { howItWorksText } from '../../../src/i18n/pages/how-it-works-text.ts';
import { mapLocationText } from '../../../src/i18n/pages/map-text.ts';
import { shellText } from '../../../src/i18n/pages/shell-text.ts';
import { mySalesText } from '../../../src/i18n/people/account-text.ts';
import { authText, callbackText, passwordText } from '../../../src/i18n/people/auth-text.ts';
import { contactProblemText } from '../../../src/i18n/people/contact-text.ts';
import { positionText } from '../../../src/i18n/people/location-text.ts';
import { rewardsText } from '../../../src/i18n/people/rewards-text.ts';
import { checkInText } from '../../../src/i18n/sale/check-in-text.ts';
import {
  createSaleText,
  createSuccessText,
  draftProblemText,
  draftRequiredText,
} from '../../../src/i18n/sale/create-sale-text.ts';
import { editSaleText } from '../../../src/i18n/sale/edit-sale-text.ts';
import { geocodeProblemText } from '../../../src/i18n/sale/find-on-map-text.ts';
import { photosText } from '../../../src/i18n/sale/photos-text.ts';
import { reportText } from '../../../src/i18n/sale/report-sale-text.ts';
import { saleDetailText } from '../../../src/i18n/sale/sale-detail-text.ts';
import { savingText } from '../../../src/i18n/sale/saving-text.ts';
import { sharePictureText } from '../../../src/i18n/sale/share-picture-text.ts';
import { photoStateText } from '../../../src/i18n/sync/sync-center-text.ts';

/** The words that the specification quotes about one sale, selling, and accounts; see `shopping-texts.test.ts`. */

describe('posting a sale', () => {
  test('[spec-line 2.54, 4.23] the form', () => {
    expect(createSaleText.title).toBe('Create a New Sale');
    expect(createSaleText.submitting).toBe('Creating...');
    const ways = [
      createSaleText.submit,
      createSuccessText.create,
      sharePictureText.create,
      mySalesText.create,
      homeText.createSale,
      howItWorksText.create,
      shellText.createSale,
    ];
    expect(new Set(ways)).toEqual(new Set(['Create Sale']));
  });

  test('[spec-line 5.1] a zip code', () => {
    expect(draftRequiredText['zipCode']).toBe('Please enter a zip code');
    expect(draftProblemText['zip-invalid']()).toBe('Please enter a valid 5-digit zip code');
  });

  test('[spec-line 5.10] a schedule, in the toast and at the field', () => {
    expect(createSaleText.scheduleTitle).toBe('Schedule Required');
    expect(createSaleText.scheduleHint).toBe('Please add at least one day to your sale schedule');
    expect(draftProblemText['schedule-required']()).toBe(
      'Please add at least one day to your sale schedule',
    );
  });

  test('[spec-line 5.4] an email address, wherever one is typed', () => {
    for (const text of [
      draftProblemText['email-invalid'](),
      passwordText.emailInvalid,
      contactProblemText({ field: 'email', code: 'email-invalid' }, 100),
    ]) {
      expect(text).toBe('Please enter a valid email address.');
    }
  });

  test('[spec-line 8.6, 8.8, 8.9] what became of it', () => {
    expect(createSaleText.errorCreating).toBe('Error creating sale');
    expect(createSaleText.databaseError('it is full')).toBe('Database error: it is full');
    expect(createSaleText.errorTitle).toBe('Error');
    expect(createSaleText.errorHint).toBe('An unexpected error occurred while creating the sale');
    expect(createSaleText.successTitle).toBe('Success!');
    expect(createSaleText.successHint).toBe('Sale created successfully!');
  });

  test('[spec-line 2.64] the page after it', () => {
    expect(createSuccessText.title).toBe('Sale Created Successfully!');
    expect(createSuccessText.browse).toBe('Browse Other Sales');
    expect(createSuccessText.home).toBe('Return Home');
    expect(createSuccessText.steps[2].text).toContain('at least 30 minutes before the start');
  });

  test('[spec-line 2.61, 5.12, 5.13, 8.16, 8.17] photos', () => {
    expect(photosText.mainImage).toBe('Main Image');
    expect(photosText.tooMany).toBe('Too many files');
    expect(photosText.tooManyHint).toBe(
      'You can upload a maximum of 10 images. Please select fewer files.',
    );
    expect(photosText.uploadFailed).toBe('Upload failed');
    expect(photoStateText.failed).toBe('Upload failed');
    expect(photosText.uploadFailedHint).toBe(
      'There was a problem uploading your image. Click for details.',
    );
    expect(photosText.uploaded).toBe('Image uploaded');
    expect(photosText.removed).toBe('Image removed');
    expect(photosText.deletionFailed).toBe('Deletion failed');
  });

  test('[spec-line 8.3, 8.4, 8.5] finding an address on the map', () => {
    expect(geocodeProblemText['not-found']).toBe(
      'Could not find location for the provided address',
    );
    expect(geocodeProblemText.limit).toBe('Geocoding service usage limit exceeded');
    expect(geocodeProblemText.failed).toBe('Failed to convert address to coordinates');
  });
});

describe('one sale', () => {
  test('[spec-line 2.65, 2.66, 2.67, 2.68, 2.69] its page', () => {
    expect(saleDetailText.noImages).toBe('No images available');
    expect(saleDetailText.happeningNow).toBe('This sale is happening now!');
    expect(saleDetailText.startsOn('Saturday', '9:00 AM')).toBe(
      'This sale starts on Saturday at 9:00 AM',
    );
    expect(saleDetailText.noItems).toBe('No featured items were added for this sale.');
    expect(saleDetailText.unregistered).toBe('Unregistered User');
  });

  test('[spec-line 2.71] its side card', () => {
    expect(saleDetailText.details).toBe('Sale Details');
    expect(saleDetailText.addZip).toBe('Add your zip code to see distance');
    expect(saleDetailText.backToDiscover).toBe('Back to Discover');
    expect([reportText.open, reportText.title]).toEqual(['Report this sale', 'Report this sale']);
  });

  test('[spec-line 8.20] when it cannot be shown', () => {
    for (const text of [saleDetailText.notFound, editSaleText.missing]) {
      expect(text).toBe('Sale not found');
    }
    expect(saleDetailText.failed).toBe('Failed to load sale details');
    expect(saleDetailText.error('Sale not found')).toBe('Error: Sale not found');
    for (const { loading } of [saleDetailText, shellText]) expect(loading).toBe('Loading...');
  });

  test('[spec-line 8.21] saving it without an account, or in vain', () => {
    expect(savingText.authTitle).toBe('Authentication required');
    expect(savingText.authHint).toBe('Please log in to save sales');
    expect(savingText.authHintKept).toMatch(/^Please log in to save sales\. /);
    expect(savingText.failedTitle).toBe('Error');
    expect(savingText.failedHint).toBe('Failed to update save status');
  });

  test('[spec-line 8.22] sharing it in vain', () => {
    expect(saleDetailText.copyFailed).toBe('Failed to copy link');
    expect(saleDetailText.copyFailedHint).toBe(
      'Please try again or manually copy the URL from your browser.',
    );
  });

  test('[spec-line 4.21, 8.23, 8.24] checking in', () => {
    expect(checkInText.farTitle).toBe("You're not close enough");
    expect(checkInText.farHint('0.42')).toBe(
      "You need to be within 0.1 miles of the sale to check in. You're currently 0.42 miles away.",
    );
    for (const { unsupported } of [checkInText.problems, positionText]) {
      expect(unsupported).toBe('Geolocation is not supported by your browser');
    }
    expect(checkInText.problems.denied).toBe(
      'Location access denied. Please enable location services to check in.',
    );
    const unread = [checkInText.problems.unavailable, checkInText.problems.invalid];
    for (const text of [...unread, positionText.unavailable]) {
      expect(text).toBe('Unable to retrieve your location');
    }
  });
});

describe('the position', () => {
  test('[spec-line 8.13] on the map', () => {
    expect(mapLocationText).toMatchObject({
      refused: 'Unable to access your location. Using default location instead.',
      unsupported: 'Geolocation is not supported by this browser. Using default location.',
      invalid: 'Invalid coordinates received from browser',
      toast: 'Unable to access your location',
      toastHint: 'Please enable location services in your browser settings.',
    });
    expect(positionText.invalid).toBe('Invalid coordinates received from browser');
  });
});

describe('accounts', () => {
  test('[spec-line 2.86, 2.87] logging in and signing up', () => {
    expect(authText.forgotPassword).toBe('Forgot password?');
    expect(authText.continueWithGoogle).toBe('Continue with Google');
    expect(authText.signUpWithGoogle).toBe('Sign Up with Google');
  });

  test('[spec-line 8.18, 8.19] what became of it', () => {
    expect(authText.loggedIn).toBe('Logged in successfully!');
    expect(authText.logInFailed).toBe('Failed to log in');
    expect(authText.googleLogInFailed).toBe('Failed to log in with Google');
    expect(authText.signedUp).toBe('Account created successfully!');
    expect(authText.signUpFailed).toBe('Failed to create account');
    expect(authText.googleSignUpFailed).toBe('Failed to sign up with Google');
  });

  test('[spec-line 2.89, 2.91, 8.11] coming back from Google', () => {
    expect(callbackText.done).toBe('Successfully logged in!');
    expect(callbackText.failedTitle).toBe('Authentication Error');
    expect(authText.noSession).toBe('No session found');
  });

  test('[spec-line 4.17, 4.18] a new tier', () => {
    expect(rewardsText.newTier).toBe('New Reward Tier Achieved!');
    expect(rewardsText.reached('Gold Collector')).toBe(
      "Congratulations! You've reached Gold Collector status!",
    );
  });
});
