import { expect, test } from 'vitest';
import { chunkOf } from '../../../src/build/hosting/chunk-of.ts';

const PAGE = '/p/index.html';
const WORKER = '/p/src/device/wiring/device-worker.ts';
const PLANNER = '/p/src/device/planner/planner-worker.ts';
const LIST = '/p/src/features/discover/discover-page.tsx';
const LOG_IN = '/p/src/features/log-in/log-in-page.tsx';
const HOME = '/p/src/features/home/home-page.tsx';
const SALE = '/p/src/features/sale-detail/sale-detail-page.tsx';
const FORM = '/p/src/features/create-sale/create-sale-page.tsx';
const HELP = '/p/src/features/static/about-page.tsx';
const MODERATE = '/p/src/features/moderate/moderate-page.tsx';
const SHEET = '/p/src/app/shell/sync-sheet.tsx';
const OTHER_SHEET = '/p/src/app/shell/move-sheet.tsx';
const FILTERS = '/p/src/components/filters/filter-panel.tsx';
const AREAS = '/p/src/device/areas/open-areas.ts';
const IN_MEMORY = '/p/src/device/wiring/page-device.ts';
const RESIZE = '/p/src/platform/worker/resize-photo.ts';

/** The file of one module, which is imported by these entries and lazy parts. */
function fileOf(...importers: string[]): string | null {
  const module = '/p/src/domain/x.ts';
  const entries = [PAGE, WORKER, PLANNER];
  return chunkOf(module, {
    getModuleInfo: (id) => ({
      isEntry: entries.includes(id),
      importers: id === module ? importers : [],
      dynamicImporters: id === module || entries.includes(id) ? [] : [PAGE],
    }),
  });
}

test.each([
  ['shared by the page and a worker', [PAGE, WORKER], 'shared'],
  ['shared by a screen and a lazy part of the worker', [LOG_IN, RESIZE], 'shared'],
  ['only of a worker', [WORKER], null],
  ['only of the planner', [PLANNER], null],
  ['only of lazy parts of the worker', [RESIZE], 'device-parts'],
  ['only of downloads in the worker', [AREAS], 'device-areas'],
  ['only for browsers that store nothing', [IN_MEMORY], 'device-in-memory'],
  ['of two lazy parts of the worker', [AREAS, RESIZE], 'device-parts'],
  ['of the worker and its lazy parts', [WORKER, AREAS], null],
  ['of two sheets', [SHEET, OTHER_SHEET], 'sheets'],
  ['of parts of several groups', [SHEET, FILTERS], 'common'],
  ['of a sheet and a screen', [SHEET, MODERATE], 'common'],
  ['of the first page and a screen', [PAGE, LOG_IN], 'app'],
  ['of the list, whoever else uses it', [LIST, LOG_IN], 'list'],
  ['of home and another screen', [HOME, LOG_IN], 'basics'],
  ['of home alone', [HOME], 'home'],
  ['of a sale and the form', [SALE, FORM], 'basics'],
  ['of a sale, whoever else uses it', [SALE, LOG_IN], 'sale'],
  ['of the form and another screen', [FORM, LOG_IN], 'forms'],
  ['of one section', [LOG_IN], 'people'],
  ['of two sections', [LOG_IN, HELP], 'common'],
])('a module %s', (_, importers, file) => {
  expect(fileOf(...importers)).toBe(file);
});
