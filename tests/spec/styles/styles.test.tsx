import { expect, test } from 'vitest';
import { BottomBar } from '../../../src/app/shell/bottom-bar.tsx';
import { SearchLink } from '../../../src/app/shell/search-link.tsx';
import { SALE_GRID } from '../../../src/components/sale/card/sale-grid.ts';
import { SIDE_LIST_WIDTH } from '../../../src/components/sale-map/map-numbers.ts';
import { PopupFrame } from '../../../src/components/sale-map/popup/popup-frame.tsx';
import type { RewardEntry } from '../../../src/domain/rewards/rewards.ts';
import type { Sale, SaleImage } from '../../../src/domain/sale/sale.ts';
import type { SaleView } from '../../../src/domain/sale/sale-view.ts';
import { RewardHistory } from '../../../src/features/account/rewards/reward-history.tsx';
import { PhotoCover } from '../../../src/features/sale-detail/photos/photo-cover.tsx';
import { PhotoGrid } from '../../../src/features/sale-detail/photos/photo-grid.tsx';
import { mergedPhotos } from '../../../src/domain/sale/photo-order.ts';
import { saleRow } from '../../support/builders/pages.ts';
import { rulesOf, rulesOfElements } from './app-styles.ts';

/** Numbers of the specification that only the stylesheet has. How they look is measured in a browser. */

/** 768 px. */
const FROM_MEDIUM = '@media (width >= 48rem)';
const NOT_LOW = '@media (width >= 48rem) and (height >= 30rem)';

const columns = (count: number) => `grid-template-columns: repeat(${count}, minmax(0, 1fr));`;

test('[spec-line 2.7, 9.9] the link to the search, and the bar at the bottom, are there below 768 px', async () => {
  const [link] = await rulesOfElements(<SearchLink />);
  expect(link).toContain('display: grid;');
  expect(link).toContain(`${FROM_MEDIUM} display: none;`);
  const [bar] = await rulesOfElements(<BottomBar />);
  expect(bar).toContain('display: flex;');
  expect(bar).toContain(`${FROM_MEDIUM} display: none;`);
});

test('[spec-line 2.32] cards in one column; in two from medium on, in three from large on', async () => {
  const rules = (await rulesOf(SALE_GRID)).filter((rule) => rule.includes('grid-template-columns'));
  expect(rules).toContain(columns(1));
  expect(rules).toContain(`${NOT_LOW} ${columns(2)}`);
  expect(rules).toContain(`${NOT_LOW} @media (width >= 64rem) ${columns(3)}`);
});

test('[spec-line 2.43, 9.6] the list beside the map is 400 px wide', async () => {
  expect(await rulesOf(SIDE_LIST_WIDTH)).toEqual(['width: 400px;']);
});

test('[spec-line 2.46, 9.6] a popup is at most 250 px wide', async () => {
  const rules = await rulesOfElements(
    <PopupFrame
      point={{ lat: 41.88, lng: -87.63 }}
      label="Sale"
      takesFocus={false}
      onClose={() => undefined}
    >
      {null}
    </PopupFrame>,
  );
  expect(rules.flat().filter((rule) => rule.startsWith('max-width'))).toEqual([
    'max-width: 250px;',
  ]);
});

test('[spec-line 9.31] the history of points scrolls at 300 px', async () => {
  const entry: RewardEntry = {
    id: 'c1',
    date: '2026-06-01',
    amount: 20,
    reason: 'checkIn',
    saleTitle: 'Sale',
    isWaiting: false,
  };
  const [list] = await rulesOfElements(<RewardHistory history={[entry]} />);
  expect(list).toContain('max-height: 300px;');
  expect(list).toContain('overflow-y: auto;');
});

test('[spec-line 2.65, 9.32] photos and their thumbnails are 16 to 9', async () => {
  const images = [1, 2].map((position): SaleImage => ({
    id: `i${position}`,
    path: `s1/i${position}.jpg`,
    smallPath: null,
    position,
    bytes: null,
    thumb: null,
  }));
  const sale = { ...(saleRow('s1', 1).doc as Sale), images };
  const view: SaleView = {
    sale,
    rev: 1,
    place: null,
    stats: null,
    isSaved: false,
    isMine: false,
    sync: null,
    parkedCode: null,
    held: null,
  };
  const isSixteenToNine = (rules: readonly string[]) => rules.includes('aspect-ratio: 16 / 9;');
  const gallery = {
    items: mergedPhotos(images, []),
    opened: null,
    open: () => undefined,
    close: () => undefined,
  };
  const elements = await rulesOfElements(
    <>
      <PhotoCover view={view} gallery={gallery} />
      <PhotoGrid sale={sale} gallery={gallery} />
    </>,
  );
  const large = elements.filter(
    (rules) => isSixteenToNine(rules) && rules.includes('width: 100%;'),
  );
  const small = elements.filter((rules) => isSixteenToNine(rules) && !large.includes(rules));
  expect([large.length, small.length]).toEqual([1, images.length - 1]);
});
