import type { SaleView } from '../../../../src/domain/sale/sale-view.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SendState } from '../../../../src/features/sale-detail/send-state.tsx';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';

vi.mock('../../../../src/page/sync/use-sync-status.ts', () => ({
  useDataSource: () => 'supabase',
}));

function shown(rev: number | null): string {
  const view = { sync: 'waiting', isMine: true, parkedCode: null, rev } as SaleView;
  return renderToStaticMarkup(<SendState view={view} />);
}

test('[SYNC-7] of a sale that the server has only the change waits', () => {
  expect(shown(null)).toContain(saleDetailText.waitingToSend);
  expect(shown(null)).toContain('Only this device has it so far.');
  expect(shown(7)).toContain(saleDetailText.changeWaits);
  expect(shown(7)).not.toContain('Only this device has it');
});
