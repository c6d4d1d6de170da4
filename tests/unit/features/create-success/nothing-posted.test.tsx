import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CreateSuccessPage } from '../../../../src/features/create-success/create-success-page.tsx';
import { createSuccessText, whoSeesText } from '../../../../src/i18n/sale/create-sale-text.ts';

test('[spec 2] opened by its address, the page claims no success', () => {
  const shown = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/create-success']}>
      <CreateSuccessPage />
    </MemoryRouter>,
  );
  expect(shown).toContain(createSuccessText.noneTitle);
  expect(shown).not.toContain(createSuccessText.title);
  expect(shown).not.toContain(createSuccessText.steps[0].title);
});

test('[spec 6] who can see a sale is said of now once it is sent, and of later until then', () => {
  expect(whoSeesText('now', true)).toMatch(/^Now anyone can see the sale and its address\. /);
  expect(whoSeesText('never', false)).toMatch(/^Once it is sent, anyone .* but not its address\. /);
});
