import type { SaleEvent as AsSchemaOrg, WithContext } from 'schema-dts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageParts, type PageParts } from '../../../src/domain/link/page-parts.ts';
import { shortCodeOf } from '../../../src/domain/sale/short-code.ts';
import type { SaleEvent } from '../../../supabase/functions/page-parts/sale-event.ts';
import {
  askParts,
  dayOn,
  type LinkWorld,
  openLinkWorld,
  POINT,
  SITE,
  STREET,
  TODAY,
} from './link-kit.ts';

/**
 * What a link says of its sale, from the real SQL to the function's answer. That the event is one of schema.org is
 * checked by its types: see `asSchemaOrg`.
 */

let world: LinkWorld;

beforeAll(async () => {
  world = await openLinkWorld();
}, 120_000);
afterAll(() => world.stop());

async function partsOf(id: string): Promise<PageParts> {
  const { status, text } = await askParts(world.backend, `/sale/${id}`);
  const parts = readPageParts(JSON.parse(text));
  if (status !== 200 || parts === null) throw new Error(`Not parts: ${status} ${text}`);
  return parts;
}

/** TypeScript refuses this function if any property or value is not in the vocabulary of schema.org. */
const asSchemaOrg = (event: SaleEvent): WithContext<AsSchemaOrg> => event;

const eventOf = ({ data }: PageParts) => asSchemaOrg(data as unknown as SaleEvent);

describe('the link of a sale', () => {
  it('[links] of an open sale has its title, days, street, and event', async () => {
    const id = await world.post();
    const parts = await partsOf(id);
    expect(parts).toMatchObject({
      status: 200,
      isListed: true,
      title: 'Garage sale · Rummage',
      canonical: `${SITE}/sale/${id}`,
      description:
        'Garage Sale · Sat, Jun 6, 8 AM – 5 PM · 12 Tumbledown Ln, 60601 · Tools and toys.',
      text: {
        heading: 'Garage sale',
        lines: ['Garage Sale', 'Sat, Jun 6, 8\u00a0AM – 5\u00a0PM', '12 Tumbledown Ln, 60601'],
        paragraphs: ['Tools and toys.'],
      },
      card: {
        'og:title': 'Garage sale',
        'og:url': `${SITE}/sale/${id}`,
        'og:image': `${SITE}/link-card.png`,
        'twitter:card': 'summary_large_image',
      },
    });
    expect(eventOf(parts)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'SaleEvent',
      '@id': `${SITE}/sale/${id}`,
      url: `${SITE}/sale/${id}`,
      name: 'Garage sale',
      description: 'Tools and toys.',
      image: [`${SITE}/link-card.png`],
      startDate: '2026-06-06T08:00:00-05:00',
      endDate: '2026-06-06T17:00:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: STREET,
          postalCode: '60601',
          addressCountry: 'US',
        },
        geo: { '@type': 'GeoCoordinates', latitude: POINT.lat, longitude: POINT.lng },
      },
    });
  });

  it('[links] of an upcoming sale of two days says both, and the short address leads to the same', async () => {
    const days = [dayOn('2026-06-13'), dayOn('2026-06-14')];
    const id = await world.post({ days });
    const parts = await partsOf(id);
    expect(parts.isListed).toBe(true);
    expect(parts.text?.lines.filter((line) => line.includes('Jun'))).toHaveLength(2);
    expect(eventOf(parts)).toMatchObject({
      startDate: '2026-06-13T08:00:00-05:00',
      endDate: '2026-06-14T17:00:00-05:00',
    });
    const short = await askParts(world.backend, `/s/${shortCodeOf(id)}`);
    expect(JSON.parse(short.text)).toEqual(parts);
  });

  it('[links] of a canceled sale says so first, with the reason, and is not listed', async () => {
    const id = await world.post();
    await world.act('sale.cancel', id, { reason: 'Rain all day' });
    const parts = await partsOf(id);
    expect(parts).toMatchObject({
      status: 200,
      isListed: false,
      title: 'Canceled: Garage sale · Rummage',
      card: { 'og:title': 'Canceled: Garage sale' },
    });
    expect(parts.text?.lines.slice(1, 3)).toEqual(['Canceled by the seller', 'Rain all day']);
    expect(eventOf(parts)).toMatchObject({
      name: 'Garage sale',
      eventStatus: 'https://schema.org/EventCancelled',
    });
  });

  it('[links] of an ended sale says so, and is not listed', async () => {
    const parts = await partsOf(await world.post({ days: [dayOn('2026-06-05')] }));
    expect(parts).toMatchObject({
      status: 200,
      isListed: false,
      card: { 'og:title': 'Ended: Garage sale' },
    });
  });

  it('[links] a sale that was moved to another day says from which; other hours are no move', async () => {
    const id = await world.post();
    await world.act('sale.days', id, { days: [{ ...TODAY, start_time: '09:00' }] });
    expect(eventOf(await partsOf(id))).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2026-06-06T09:00:00-05:00',
    });
    await world.act('sale.days', id, { days: [dayOn('2026-06-20')] });
    const moved = await partsOf(id);
    expect(eventOf(moved)).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-06-06T08:00:00-05:00',
      startDate: '2026-06-20T08:00:00-05:00',
    });
    expect(moved.text?.lines).toContain('Moved from Saturday, June 6');
  });

  it('[links] of a sale that was deleted is 410, of one that is hidden or unknown 404, and none is named', async () => {
    const gone = await world.post({ title: 'A telling title' });
    await world.act('sale.delete', gone);
    const hidden = await world.post({ title: 'A telling title' });
    await world.hide(hidden);
    const hiddenGuest = await world.post({ title: 'A telling title' }, true);
    await world.hide(hiddenGuest);
    const unknown = crypto.randomUUID();
    const answers = await Promise.all([gone, hidden, hiddenGuest, unknown].map(partsOf));
    expect(answers.map(({ status }) => status)).toEqual([410, 404, 404, 404]);
    for (const parts of answers) {
      expect(parts).toMatchObject({ isListed: false, canonical: null, data: null, text: null });
      expect(JSON.stringify(parts)).not.toMatch(/telling|Tumbledown|60601/u);
    }
    // Nobody can tell a hidden sale from one that never was.
    expect(answers[1]).toEqual(answers[3]);
  });

  it("[links] of a guest's sale is as any other", async () => {
    const parts = await partsOf(await world.post({}, true));
    expect(parts).toMatchObject({ status: 200, isListed: true, text: { heading: 'Garage sale' } });
  });

  it('[links] of an online auction has no place but its website', async () => {
    const parts = await partsOf(
      await world.post({
        sale_type: 'auction',
        kind: 'online-only',
        sale_url: 'https://bids.example/1',
        place: { street: null, lat: null, lng: null, quality: 'none' },
        zip_code: null,
      }),
    );
    expect(parts.text?.lines).toContain('Online only');
    expect(eventOf(parts)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://bids.example/1' },
    });
  });
});

describe('the function', () => {
  it('[links] has one card for every planned day', async () => {
    const { status, text } = await askParts(world.backend, '/routes/shared');
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { status: 200, isListed: false, canonical: `${SITE}/routes/shared`, data: null, text: null },
    ]);
  });

  it('[links] answers who has a key of the project, for pages that it knows, at a web address', async () => {
    const { backend } = world;
    const path = `/sale/${crypto.randomUUID()}`;
    const statusOf = async (asked: Promise<{ readonly status: number }>) => (await asked).status;
    expect(await statusOf(askParts(backend, path, { key: 'another' }))).toBe(401);
    expect(await statusOf(askParts(backend, '/discover'))).toBe(400);
    expect(await statusOf(askParts(backend, '/sale/1'))).toBe(400);
    expect(await statusOf(askParts(backend, path, { site: 'javascript:alert(1)' }))).toBe(400);
    expect(await statusOf(askParts(backend, path, { site: '' }))).toBe(400);
  });

  it('[SYNC-8] says nothing of any sale while the database is being restored', async () => {
    const { backend } = world;
    await backend.sql('update app.meta set leaving_at = now() where one');
    const asked = await askParts(backend, `/sale/${crypto.randomUUID()}`);
    await backend.sql('update app.meta set leaving_at = null where one');
    expect(asked).toEqual({ status: 503, text: '' });
  });
});
