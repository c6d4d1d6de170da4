import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { CreateSuccessPage } from '../../../../src/features/create-success/create-success-page.tsx';
import { createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';

const NOW_MS = Date.parse('2026-11-27T18:00:00Z');
const posted = vi.hoisted(() => ({ date: '' }));
vi.mock('../../../../src/page/app/use-page.tsx', () => ({ useDoor: () => ({}) }));
vi.mock('../../../../src/page/app/use-now.ts', () => ({ useNow: () => NOW_MS }));
vi.mock('../../../../src/page/sales/use-sale.ts', () => ({
  useSale: () => ({
    state: 'found',
    view: {
      held: null,
      sale: {
        timeZone: 'America/Chicago',
        cancelledAt: null,
        soldOutAt: null,
        days: [{ date: posted.date, startTime: '09:00', endTime: '14:00', nextDay: false }],
      },
    },
  }),
}));
vi.mock('../../../../src/features/create-success/use-posting-state.ts', () => ({
  usePostingState: () => null,
}));
vi.mock('../../../../src/components/photos/copying-note.tsx', () => ({ CopyingNote: () => null }));
vi.mock('../../../../src/components/photos/local-photos.tsx', () => ({ LocalPhotos: () => null }));
vi.mock('../../../../src/components/sale/own/managing-code-box.tsx', () => ({
  ManagingCodeBox: () => null,
}));

const shown = (date: string) => {
  posted.date = date;
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[{ pathname: '/create-success', state: { saleId: 's' } }]}>
      <CreateSuccessPage />
    </MemoryRouter>,
  );
};

test('[spec 2] how to get ready is said of a sale that is ahead, not of one that is over', () => {
  expect(shown('2026-11-28')).toContain(createSuccessText.steps[2].title);
  expect(shown('2026-11-21')).not.toContain(createSuccessText.next);
  expect(shown('2026-11-21')).not.toContain(createSuccessText.steps[2].title);
});
