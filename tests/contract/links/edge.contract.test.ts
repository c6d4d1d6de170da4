import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CRAWLERS } from './crawlers.ts';
import { dayOn, type LinkWorld, NOW, openLinkWorld, setClock } from './link-kit.ts';
import { openSite, type Site } from './site-kit.ts';

/** Links as those read them who make a preview of them: from the real SQL to the page that the site's server sends. */

let world: LinkWorld;
let site: Site;
let sales: Awaited<ReturnType<typeof postSales>>;

/** One in every state. */
async function postSales() {
  const open = await world.post();
  const upcoming = await world.post({ days: [dayOn('2026-06-13')] });
  const ended = await world.post({ days: [dayOn('2026-06-05')] });
  const byGuest = await world.post({ title: 'By a guest' }, true);
  const canceled = await world.post();
  await world.act('sale.cancel', canceled, { reason: 'Rain' });
  const deleted = await world.post();
  await world.act('sale.delete', deleted);
  const hidden = await world.post();
  await world.hide(hidden);
  return { open, upcoming, ended, byGuest, canceled, deleted, hidden };
}

beforeAll(async () => {
  world = await openLinkWorld();
  const { url, anonKey } = world.backend;
  site = await openSite({ backendUrl: url, publicKey: anonKey });
  sales = await postSales();
}, 120_000);
afterAll(async () => {
  await site.stop();
  await world.stop();
});

interface Seen {
  readonly status: number;
  readonly card: ReadonlyMap<string, string>;
  readonly isListed: boolean;
  readonly page: string;
}

/** What one of them sees of a page: the tags in the bytes that it reads. */
async function see(
  path: string,
  { headers, mostBytes }: Omit<(typeof CRAWLERS)[number], 'name'>,
): Promise<Seen> {
  const response = await fetch(`${site.url}${path}`, { headers, redirect: 'manual' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const page = new TextDecoder().decode(bytes.subarray(0, mostBytes));
  const tags = page.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/gu);
  const card = new Map([...tags].map(([, name = '', content = '']) => [name, content]));
  return { status: response.status, card, isListed: card.get('robots') !== 'noindex', page };
}

describe.each(CRAWLERS)('$name', (crawler) => {
  const cardOf = async (path: string) => {
    const { status, card, isListed } = await see(path, crawler);
    return [status, card.get('og:title'), isListed];
  };

  it('[links] sees the card of each sale as it is', async () => {
    const { open, upcoming, ended, byGuest, canceled, deleted, hidden } = sales;
    expect({
      open: await cardOf(`/sale/${open}`),
      upcoming: await cardOf(`/sale/${upcoming}`),
      ended: await cardOf(`/sale/${ended}`),
      byGuest: await cardOf(`/sale/${byGuest}`),
      canceled: await cardOf(`/sale/${canceled}`),
      deleted: await cardOf(`/sale/${deleted}`),
      hidden: await cardOf(`/sale/${hidden}`),
      sharedRoute: await cardOf('/routes/shared'),
    }).toEqual({
      open: [200, 'Garage sale', true],
      upcoming: [200, 'Garage sale', true],
      ended: [200, 'Ended: Garage sale', false],
      byGuest: [200, 'By a guest', true],
      canceled: [200, 'Canceled: Garage sale', false],
      deleted: [410, 'This sale is no longer on Rummage', false],
      hidden: [404, 'This sale was not found on Rummage', false],
      sharedRoute: [200, 'A day of sales, planned with Rummage', false],
    });
  });

  it('[links] sees a picture at a full address, which is small enough', async () => {
    const { card } = await see(`/sale/${sales.open}`, crawler);
    const picture = card.get('og:image') ?? '';
    expect(picture).toBe(`${site.url}/link-card.png`);
    const response = await fetch(picture);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength).toBeLessThan(crawler.mostPictureBytes);
    expect([card.get('og:image:width'), card.get('og:image:height')]).toEqual(['1200', '630']);
  });

  it('[links] sees the tags before 10,000 letters of description', async () => {
    const id = await world.post({ title: 'T'.repeat(120), description: '😀'.repeat(10_000) });
    const { card } = await see(`/sale/${id}`, crawler);
    expect([card.get('og:title'), card.get('twitter:card')]).toEqual([
      'T'.repeat(120),
      'summary_large_image',
    ]);
  });

  it('[links] sees an unreleased sale without its street', async () => {
    const later = await world.post({ release_rule: 'at', release_at: '2026-06-06T16:00:00Z' });
    const { status, page, card } = await see(`/sale/${later}`, crawler);
    expect([status, card.get('og:title')]).toEqual([200, 'Garage sale']);
    expect(card.get('og:description')).toContain(
      'The address will be public on Saturday, June 6, 11 AM CDT',
    );
    expect(page).not.toMatch(/Tumbledown|streetAddress|41\.88|87\.62|GeoCoordinates/u);
  });
});

describe('the page of a link', () => {
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${site.url}${path}`, init);
    return { response, text: await response.text() };
  };

  it('[links] is the same for people and crawlers', async () => {
    const path = `/sale/${sales.open}`;
    const pages = await Promise.all([{}, ...CRAWLERS].map((each) => get(path, each)));
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  });

  it('[links] has the policy of every page, and a minute for caches', async () => {
    const path = `/sale/${sales.open}`;
    const [page, home] = await Promise.all([get(path), get('/discover')]);
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'permissions-policy',
    ]) {
      expect([name, page.response.headers.get(name)]).toEqual([
        name,
        home.response.headers.get(name),
      ]);
      expect(page.response.headers.get(name)).toBeTruthy();
    }
    expect(page.response.headers.get('cache-control')).toContain('s-maxage=60');
    expect(page.response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('[links] has the street from the moment of its release, by the clock', async () => {
    const id = await world.post({ release_rule: 'at', release_at: '2026-06-06T16:00:00Z' });
    expect((await get(`/sale/${id}`)).text).not.toContain('Tumbledown');
    await setClock(world.backend, '2026-06-06T16:00:01Z');
    const released = (await get(`/sale/${id}`)).text;
    await setClock(world.backend, NOW);
    expect(released).toContain(
      '<p dir="auto" class="pt-1 font-semibold wrap-anywhere">12 Tumbledown Ln, 60601</p>',
    );
  });

  it('[links] says what a seller wrote, and runs nothing of it', async () => {
    const title = '</script><img src=x onerror="alert(1)"> \u200Fحراج\u200E & \'more\'';
    const { text } = await get(`/sale/${await world.post({ title })}`);
    expect(text).not.toContain('<img');
    expect(text).toContain(
      '&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; \u200Fحراج\u200E &amp; &#39;more&#39;',
    );
    const data = /<script type="application\/ld\+json">([^]*?)<\/script>/u.exec(text)?.[1];
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'SaleEvent', name: title });
  });

  it('[links] leaves the document for the service worker, and other pages, as they were built', async () => {
    for (const path of ['/index.html', '/discover', '/sale/1', '/s/x']) {
      const { response, text } = await get(path);
      expect([path, response.status, text]).toEqual([path, 200, site.document]);
    }
    expect((await get('/sale/missing.js')).response.status).toBe(404);
  });

  it('[links] answers a request for its headers alone', async () => {
    const { response, text } = await get(`/sale/${crypto.randomUUID()}`, { method: 'HEAD' });
    expect([response.status, text]).toEqual([404, '']);
  });
});

it('[links] a site whose backend is away serves the app', async () => {
  const alone = await openSite({ backendUrl: 'http://127.0.0.1:9', publicKey: 'x' });
  const response = await fetch(`${alone.url}/sale/${crypto.randomUUID()}`);
  const page = await response.text();
  await alone.stop();
  expect([response.status, page]).toEqual([200, site.document]);
});
