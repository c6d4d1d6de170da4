import type { ExactCounts } from '../../../src/domain/sale/sale.ts';
import type { SaleView } from '../../../src/domain/sale/sale-view.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnSaleActions } from '../../../src/components/sale/own/own-sale-actions.tsx';
import { ownSaleText } from '../../../src/i18n/sale/edit-sale-text.ts';

const view = {
  sale: {
    id: 's1',
    cancelledAt: null,
    soldOutAt: '2026-11-20T12:00:00Z',
    rainDate: null,
    days: [],
  },
  stats: { views: 100, saves: 1 },
} as unknown as SaleView;

const drawn = (counts: ExactCounts | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OwnSaleActions
        view={view}
        counts={counts}
        nowMs={Date.parse('2026-11-20T13:00:00Z')}
        isOver={false}
        isHalfPrice
        onSoldOut={() => undefined}
        onHalfPrice={() => undefined}
        onRainDate={() => undefined}
        onShare={() => undefined}
        photos={null}
      >
        <p>the end of it</p>
      </OwnSaleActions>
    </MemoryRouter>,
  );

test('[spec 2] a button that says what a press does has no pressed state beside it', () => {
  const shown = drawn(null);
  expect(shown).toContain(ownSaleText.notSoldOut);
  expect(shown).toContain(ownSaleText.fullPrice);
  expect(shown).not.toContain('aria-pressed=');
});

test('[LOOK] [SYNC-3] the panel says how often the sale was seen and saved: exactly, or without a connection by the steps that were reached', () => {
  expect(drawn({ views: 137, saves: 1, onRoutes: 4 })).toContain('>137 views · 1 save<');
  expect(drawn(null)).toContain('>100+ views · 1 save<');
});

test('[LOOK] the panel keeps the rest behind More', () => {
  const shown = drawn(null);
  expect(shown).toContain('aria-expanded="false"');
  expect(shown).not.toContain('the end of it');
  expect(shown).not.toContain(ownSaleText.rainDate);
});
