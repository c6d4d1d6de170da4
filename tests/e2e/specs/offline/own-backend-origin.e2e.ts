import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { findOnMapText } from '../../../../src/i18n/sale/find-on-map-text.ts';
import { expect, test } from '../../drivers/browser.ts';

test.use({ hasOwnBackendOrigin: true });

test('the policy lets the app talk to its backend and to nothing else', async ({
  visitor,
  app,
}) => {
  await visitor.open('/');
  const policy = (await fetch(app.origin)).headers.get('content-security-policy');
  const backend = /connect-src 'self' (http:[^\s;]+)/.exec(policy ?? '')?.[1];
  const status = await visitor.page.evaluate(
    async (origin) => (await fetch(`${origin}/auth/v1/health`)).status,
    backend,
  );
  expect(status).toBe(401);
});

test('a build without a geocoder has no button that could do nothing', async ({
  visitor: { page },
}) => {
  await page.goto('/create-sale');
  const form = page.getByRole('main');
  await expect(form.getByRole('combobox', { name: createSaleText.zipCode })).toBeVisible();
  await expect(form.getByRole('button', { name: findOnMapText.find })).toHaveCount(0);
});
