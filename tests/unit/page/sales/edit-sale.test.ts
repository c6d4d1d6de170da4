import {
  type SaleEdit,
  editSale,
  sayHalfPrice,
  sayRainDate,
  saySoldOut,
} from '../../../../src/page/sales/sale-actions.ts';
import type { Door } from '../../../../src/device/door/door.ts';
import { describe, expect, test } from 'vitest';
import { err, ok } from '../../../../src/domain/result.ts';
import { emptyDraft, type SaleDraft } from '../../../../src/domain/sale/draft/draft.ts';

const before: SaleDraft = {
  ...emptyDraft('2026-11-21'),
  title: 'Barn sale',
  description: 'Tools',
  street: '1 Main St',
  zipCode: '60601',
  saleType: 'garage',
};
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

function doorThat(answer: unknown = ok({ opId: 'op' })) {
  const asked: unknown[] = [];
  const zip = { lat: 41.886, lng: -87.618, timeZone: 'America/Chicago' };
  const door = {
    places: { lookupZip: async (code: string) => (code === '60601' ? zip : null) },
    writes: {
      commit: async (mutation: unknown) => {
        asked.push(mutation);
        return answer;
      },
    },
  } as unknown as Door;
  return { door, asked };
}

function edit(after: Partial<SaleDraft>): SaleEdit {
  const facts = {
    saleId: 's',
    seenRev: 7,
    timeZone: 'America/Denver',
    pin: null,
    nowMs: NOW_MS,
  };
  return { ...facts, before, after: { ...before, ...after } };
}

describe('editing a sale', () => {
  test('unchanged, nothing is queued', async () => {
    const { door, asked } = doorThat();
    expect(await editSale(door, edit({}))).toEqual(ok(null));
    expect(asked).toEqual([]);
  });

  test('[SYNC-20] fields and days go apart, the days with the version that was seen', async () => {
    const { door, asked } = doorThat();
    const days = [{ date: '2026-11-22', startTime: '08:00', endTime: '12:00', nextDay: false }];
    await editSale(door, edit({ title: 'Barn', days }));
    expect(asked).toEqual([
      { op: 'sale.patch', args: { id: 's', set: { title: 'Barn' } } },
      { op: 'sale.days', args: { id: 's', days, expectRev: 7 } },
    ]);
  });

  test('another street has the middle of its ZIP code; one in no table has no point', async () => {
    const { door, asked } = doorThat();
    await editSale(door, edit({ street: '2 Main St' }));
    await editSale(door, edit({ zipCode: '00001' }));
    expect(asked).toMatchObject([
      {
        args: {
          set: {
            place: { street: '2 Main St', lat: 41.886, lng: -87.618, quality: 'zip' },
            timeZone: 'America/Chicago',
          },
        },
      },
      {
        args: {
          set: {
            zipCode: '00001',
            place: { street: '1 Main St', lat: null, lng: null, quality: 'none' },
            timeZone: 'America/Denver',
          },
        },
      },
    ]);
  });

  test('the hour of release goes with its rule, on the clock of where the sale is then', async () => {
    const { door, asked } = doorThat();
    const at = { releaseRule: 'at', releaseDate: '2026-11-20', releaseTime: '18:00' } as const;
    await editSale(door, edit(at));
    await editSale(door, edit({ ...at, street: '2 Main St' }));
    expect(asked).toMatchObject([
      { args: { set: { releaseRule: 'at', releaseAt: '2026-11-21T01:00:00.000Z' } } },
      { args: { set: { releaseAt: '2026-11-21T00:00:00.000Z', timeZone: 'America/Chicago' } } },
    ]);
    expect(asked[0]).not.toHaveProperty('args.set.place');
  });

  test('a found point goes with its quality, unless it was found for another address', async () => {
    const { door, asked } = doorThat();
    const point = { lat: 42.05, lng: -87.69, quality: 'street' } as const;
    const found = {
      addressKey: '1 main st|60601',
      label: '1 MAIN ST',
      zipCode: '60601',
      isOutsideUs: false,
    };
    const pin = { ...point, found };
    await editSale(door, { ...edit({}), pin });
    await editSale(door, { ...edit({ street: '2 Main St' }), pin });
    expect(asked).toEqual([
      { op: 'sale.patch', args: { id: 's', set: { place: { street: '1 Main St', ...point } } } },
      expect.objectContaining({
        args: expect.objectContaining({
          set: expect.objectContaining({ place: expect.objectContaining({ quality: 'zip' }) }),
        }),
      }),
    ]);
  });

  test('[spec 5] what may not be is said, and nothing is queued', async () => {
    const { door, asked } = doorThat();
    expect(await editSale(door, edit({ title: ' ' }))).toMatchObject({
      ok: false,
      error: { code: 'invalid', problems: [{ field: 'title' }] },
    });
    expect(asked).toEqual([]);
  });

  test('a device that cannot store it says so at once', async () => {
    const { door, asked } = doorThat(err({ code: 'storage' }));
    const done = await editSale(door, edit({ title: 'Barn', days: [] }));
    expect(done).toMatchObject({ ok: false });
    const changed = edit({ title: 'Barn', street: '2 Main St' });
    expect(await editSale(door, changed)).toEqual(err({ code: 'storage' }));
    expect(asked).toHaveLength(1);
  });
});

test('what a seller says while the sale is on can be taken back', async () => {
  const { door, asked } = doorThat();
  await saySoldOut(door, 's', true, NOW_MS);
  await saySoldOut(door, 's', false, NOW_MS);
  await sayHalfPrice(door, 's', true, NOW_MS);
  await sayHalfPrice(door, 's', false, NOW_MS);
  await sayRainDate(door, 's', '2026-11-28');
  await sayRainDate(door, 's', null);
  const now = '2026-11-20T12:00:00.000Z';
  expect(asked).toEqual(
    [
      { soldOutAt: now },
      { soldOutAt: null },
      { halfPriceFrom: now },
      { halfPriceFrom: null },
      { rainDate: '2026-11-28' },
      { rainDate: null },
    ].map((set) => ({ op: 'sale.patch', args: { id: 's', set } })),
  );
});
