import { logIn, signUp } from '../../../../src/page/account/log-in-actions.ts';
import { type PostContext, cancelSale, postSale } from '../../../../src/page/sales/sale-actions.ts';
import type { Door } from '../../../../src/device/door/door.ts';
import type { ZipPlace } from '../../../../src/domain/geo/zip-table.ts';
import { describe, expect, test } from 'vitest';
import { err, ok } from '../../../../src/domain/result.ts';
import { emptyDraft } from '../../../../src/domain/sale/draft/draft.ts';
import type { SaleDraft } from '../../../../src/domain/sale/draft/draft.ts';

const chicago: ZipPlace = {
  zip: '60601',
  lat: 41.886,
  lng: -87.618,
  city: 'Chicago',
  state: 'IL',
  timeZone: 'America/Chicago',
  hasArea: true,
};
const session = { userId: 'u', email: 'ann@example.com', zipCode: '60601', displayName: null };

/** A door that remembers what was asked of it; everything else is not there. */
function recordingDoor() {
  const asked: unknown[] = [];
  const door = {
    places: { lookupZip: async (zip: string) => (zip === '60601' ? chicago : null) },
    writes: {
      postSale: async (sale: { id: string }) => {
        asked.push(sale);
        return ok({ saleId: sale.id });
      },
      commit: async (mutation: unknown) => {
        asked.push(mutation);
        return ok({ opId: 'op' });
      },
    },
    account: {
      signUp: async (input: unknown) => {
        asked.push(input);
        return ok(session);
      },
      logIn: async (input: unknown) => {
        asked.push(input);
        return ok(session);
      },
    },
  } as unknown as Door;
  return { door, asked };
}

const draft: SaleDraft = {
  ...emptyDraft('2026-11-21'),
  title: ' Barn sale ',
  description: 'Tools',
  street: '1 Main St',
  zipCode: '60601-1234',
  saleType: 'garage',
  email: 'guest@example.com',
  tags: ['Tools', 'tools'],
};

const context: PostContext = {
  saleId: 's1',
  nowMs: Date.parse('2026-11-20T12:00:00Z'),
  pin: null,
  earlier: null,
  draftKey: 'new-sale',
  sellerEmail: null,
  deviceTimeZone: 'America/New_York',
};

describe('posting a sale', () => {
  test('[spec 5] what is missing is said, and nothing is posted', async () => {
    const { door, asked } = recordingDoor();
    const result = await postSale(door, { ...draft, title: ' ', days: [] }, context);
    expect(result).toEqual({
      ok: false,
      error: {
        code: 'invalid',
        problems: [
          { field: 'title', code: 'required' },
          { field: 'days', code: 'schedule-required' },
        ],
      },
    });
    expect(asked).toEqual([]);
  });

  test('takes zone and place from the ZIP code until the seller sets a pin', async () => {
    const { door, asked } = recordingDoor();
    expect(await postSale(door, draft, context)).toEqual(ok({ saleId: 's1' }));
    const pin = { lat: 41.9, lng: -87.6, quality: 'manual', found: null } as const;
    await postSale(door, draft, { ...context, pin });
    expect(asked).toMatchObject([
      {
        id: 's1',
        days: [{ date: '2026-11-21', startTime: '09:00', endTime: '17:00' }],
        fields: {
          title: 'Barn sale',
          zipCode: '60601',
          tags: ['tools'],
          timeZone: 'America/Chicago',
          email: 'guest@example.com',
          place: { street: '1 Main St', lat: 41.886, lng: -87.618, quality: 'zip' },
        },
      },
      { fields: { place: { lat: 41.9, lng: -87.6, quality: 'manual' } } },
    ]);
    expect(asked[0]).not.toHaveProperty('fields.secretHash');
    expect(asked[0]).not.toHaveProperty('fields.id');
  });

  test('half price and rain date are announced with the sale, at the hour of its zone', async () => {
    const { door, asked } = recordingDoor();
    const announced = {
      halfPriceDate: '2026-11-22',
      halfPriceTime: '12:00',
      rainDate: '2026-11-28',
    };
    expect(await postSale(door, { ...draft, ...announced }, context)).toEqual(ok({ saleId: 's1' }));
    const set = { halfPriceFrom: '2026-11-22T18:00:00.000Z', rainDate: '2026-11-28' };
    expect(asked).toMatchObject([{ id: 's1' }, { op: 'sale.patch', args: { id: 's1', set } }]);
    await postSale(door, draft, context);
    expect(asked).toHaveLength(3);
  });

  test('a half price with a day and no time is asked about, and nothing is posted', async () => {
    const { door, asked } = recordingDoor();
    const unfinished = { ...draft, halfPriceDate: '2026-11-22' };
    expect(await postSale(door, unfinished, context)).toEqual(
      err({
        code: 'invalid',
        problems: [{ field: 'halfPriceFrom', code: 'half-price-unfinished' }],
      }),
    );
    expect(asked).toEqual([]);
  });

  test('a ZIP code in fullwidth digits is the same place', async () => {
    const { door, asked } = recordingDoor();
    await postSale(door, { ...draft, zipCode: '\uFF16\uFF10\uFF16\uFF10\uFF11' }, context);
    expect(asked).toMatchObject([{ fields: { zipCode: '60601', timeZone: 'America/Chicago' } }]);
  });

  test('a place that was found goes with its quality', async () => {
    const { door, asked } = recordingDoor();
    const found = {
      addressKey: '1 main st|60601',
      label: '1 MAIN ST',
      zipCode: '60601',
      isOutsideUs: false,
    };
    const pin = { lat: 41.88, lng: -87.62, quality: 'street', found } as const;
    await postSale(door, draft, { ...context, pin });
    await postSale(door, { ...draft, street: '2 Main St' }, { ...context, pin });
    expect(asked).toMatchObject([
      { fields: { place: { lat: 41.88, lng: -87.62, quality: 'street' } } },
      { fields: { place: { lat: 41.886, lng: -87.618, quality: 'zip' } } },
    ]);
  });

  test('a ZIP code in no table: no place is made up, the zone is the device’s', async () => {
    const { door, asked } = recordingDoor();
    await postSale(door, { ...draft, zipCode: '00001' }, context);
    expect(asked).toMatchObject([
      {
        fields: { timeZone: 'America/New_York', place: { lat: null, lng: null, quality: 'none' } },
      },
    ]);
  });

  test('[SYNC-22] the photos of an earlier sale are copied, but for those that were removed', async () => {
    const { door, asked } = recordingDoor();
    const image = (id: string, position: number) => ({
      id,
      position,
      path: `${id}.jpg`,
      smallPath: null,
      bytes: 9,
      thumb: null,
    });
    const images = [image('p1', 0), image('p2', 1), image('p3', 2)];
    const earlier = { saleId: 's0', images, removed: ['p2'] };
    await postSale(door, draft, { ...context, earlier });
    const wanted = [
      { id: 'p1', position: 0 },
      { id: 'p3', position: 2 },
    ];
    expect(asked).toMatchObject([{ earlier: { saleId: 's0', images: wanted } }]);
    await postSale(door, draft, {
      ...context,
      earlier: { ...earlier, removed: ['p1', 'p2', 'p3'] },
    });
    expect(asked[1]).not.toHaveProperty('earlier');
  });

  test('[spec 6] a signed-in seller’s address goes with the sale', async () => {
    const { door, asked } = recordingDoor();
    await postSale(door, draft, { ...context, sellerEmail: 'ann@example.com' });
    expect(asked).toMatchObject([{ fields: { email: 'ann@example.com' } }]);
  });
});

test('a cancellation carries its reason, or none', async () => {
  const { door, asked } = recordingDoor();
  await cancelSale(door, 's', '  Rain  ');
  await cancelSale(door, 's', ' ');
  await cancelSale(door, 's', null);
  expect(asked).toEqual([
    { op: 'sale.cancel', args: { id: 's', reason: 'Rain' } },
    { op: 'sale.cancel', args: { id: 's', reason: null } },
    { op: 'sale.cancel', args: { id: 's', reason: null } },
  ]);
});

describe('[spec 5] signing in', () => {
  test.each([
    ['no e-mail', { email: ' ', password: 'p', zipCode: '60601' }, 'fields-missing'],
    ['no password', { email: 'a@b.c', password: '', zipCode: '60601' }, 'fields-missing'],
    ['no ZIP code', { email: 'a@b.c', password: 'p', zipCode: '' }, 'fields-missing'],
    ['a malformed e-mail', { email: 'ann.b', password: 'p', zipCode: '60601' }, 'email-invalid'],
    [
      'an e-mail with a space',
      { email: 'a n@b.c', password: 'p', zipCode: '60601' },
      'email-invalid',
    ],
    ['a bad ZIP code', { email: 'a@b.c', password: 'p', zipCode: '6060' }, 'zip-invalid'],
  ])('sign-up with %s asks nobody', async (_what, input, code) => {
    const { door, asked } = recordingDoor();
    expect(await signUp(door, input)).toEqual({ ok: false, error: { code } });
    expect(asked).toEqual([]);
  });

  test('log-in needs both fields; spaces around the address do not count, in the password they do', async () => {
    const { door, asked } = recordingDoor();
    expect(await logIn(door, { email: 'a@b.c', password: '' })).toMatchObject({ ok: false });
    expect(await logIn(door, { email: ' a@b.c ', password: ' p ' })).toEqual(ok(session));
    expect(asked).toEqual([{ email: 'a@b.c', password: ' p ' }]);
  });
});
