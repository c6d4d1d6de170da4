import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SaleDetailPage } from '../../src/features/sale-detail/sale-detail-page.tsx';

test('[spec-line 5.19] sale detail needs an id', () => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <SaleDetailPage />
    </MemoryRouter>,
  );
  expect(page).toContain('Error: Sale ID is missing');
});
