import { describe, expect, test } from 'vitest';
import { mapAddress, searchAddress } from '../../../../src/components/filters/search-address.ts';
import { readFilters } from '../../../../src/components/filters/filter-state.ts';
import { readChoices } from '../../../../src/features/search/search-choices.ts';

const paramsOf = (address: string) => new URLSearchParams(address.split('?')[1] ?? '');

describe('[LOOK] the lists and the search ask the same', () => {
  test('words, type, and day of a list go along to the search', () => {
    const list = new URLSearchParams(
      'q=oak table&type=estate&from=2026-06-06&to=2026-06-06&miles=5',
    );
    const address = searchAddress(list);
    expect(address).toMatch(/^\/search\?/);
    expect(readChoices(paramsOf(address))).toMatchObject({
      text: 'oak table',
      saleType: 'estate',
      day: '2026-06-06',
      isOpenNow: false,
    });
  });

  test('"now" goes along; a range of days, which the search does not know, stays behind', () => {
    expect(readChoices(paramsOf(searchAddress(new URLSearchParams('open=1'))))).toMatchObject({
      isOpenNow: true,
    });
    const range = new URLSearchParams('from=2026-06-06&to=2026-06-07');
    expect(searchAddress(range)).toBe('/search');
  });

  test('what was searched for is on the map', () => {
    const search = new URLSearchParams('q=oak&type=garage&day=2026-06-06&upcoming=off&near=off');
    const filters = readFilters(paramsOf(mapAddress(search)));
    expect(filters).toMatchObject({
      keywords: 'oak',
      saleType: 'garage',
      dateFrom: '2026-06-06',
      dateTo: '2026-06-06',
      statuses: { active: true, upcoming: false, closed: false },
    });
    expect(mapAddress(new URLSearchParams('near=off'))).toBe('/map');
  });
});
