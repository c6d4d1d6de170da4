import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Embedded, startEmbedded } from '../../supabase/local/embedded.ts';
import { newKeys } from '../../supabase/local/settings/keys.ts';
import { saleArguments } from '../support/databases/database-sale.ts';

const EMAIL = 'hidden.seller@mail.example';
const STREET = '77 Hidden Dovecote Ln';
const [LAT, LNG] = [41.90123, -87.61234];
const WORDS = 'Hidden pewter wishes';
const saleId = crypto.randomUUID();

/** Over HTTP, as a curious person with the public key would try. */
describe('leaks over REST', () => {
  let backend: Embedded;
  let owner: { client: SupabaseClient; uid: string; token: string };
  let stranger: { client: SupabaseClient; uid: string; token: string };

  const signUp = async (email: string) => {
    const client = createClient(backend.url, backend.anonKey, { auth: { persistSession: false } });
    const { data } = await client.auth.signUp({
      email,
      password: 'secret-123',
      options: { data: { zipCode: '60601' } },
    });
    return { client, uid: data.user?.id ?? '', token: data.session?.access_token ?? '' };
  };

  beforeAll(async () => {
    // The backend prints every error of the database, and here nearly every request is one.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // The library sends the key as a bearer, too, which is right for legacy keys only.
    backend = await startEmbedded({ keys: await newKeys('legacy') });
    owner = await signUp('owner@mail.example');
    stranger = await signUp('stranger@mail.example');
    const place = { street: STREET, lat: LAT, lng: LNG, quality: 'exact' };
    const a = saleArguments(
      saleId,
      { lat: LAT, lng: LNG },
      { email: EMAIL, place, release_rule: 'never' },
    );
    const id = crypto.randomUUID();
    const letter = { id, name: WORDS, email: EMAIL, subject: WORDS, message: WORDS };
    const muts = [
      { op: 'sale.create', a },
      { op: 'note.put', a: { id: saleId, text: WORDS } },
      { op: 'route.put', a: { id, name: WORDS, day: null, stops: [], settings: {} } },
      { op: 'search.put', a: { id, name: WORDS, query: { words: WORDS }, is_alert: true } },
      { op: 'preference.put', a: { id: owner.uid, key: 'words', value: WORDS } },
      { op: 'report.add', a: { id, sale_id: saleId, reason: 'other', details: WORDS } },
      { op: 'contact.send', a: letter },
      { op: 'newsletter.subscribe', a: { id, email: EMAIL } },
      { op: 'error.report', a: { id, name: WORDS, code: WORDS, where: WORDS, build: 'x' } },
    ].map((each, n) => ({ mid: n + 1, op_id: crypto.randomUUID(), v: 1, ...each }));
    const { data } = await owner.client.rpc('sync_push', {
      p: { client_id: crypto.randomUUID(), principal: owner.uid, muts },
    });
    const isDone = data.res?.every(({ st }: { readonly st: string }) => st === 'ok') === true;
    if (!isDone) throw new Error(`Not done: ${JSON.stringify(data)}`);
  });
  afterAll(async () => {
    await backend.stop();
    vi.restoreAllMocks();
  });

  const read = async (path: string, token: string | null, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${backend.url}/rest/v1/${path}`, {
      headers: {
        apikey: backend.anonKey,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };

  const secrets = () => [STREET, String(LAT), String(LNG), EMAIL, WORDS];

  // Each must answer nothing of the above; those marked `finds` must not even find the row.
  const queries: readonly [query: string, finds?: 'finds'][] = [
    ['sales?select=*'],
    ['sales?select=email,address,lat,lng'],
    [`sales?email=eq.${encodeURIComponent(EMAIL)}`, 'finds'],
    ['sales?email=like.hidden*', 'finds'],
    ['sales?email=ilike.*MAIL.example*', 'finds'],
    ['sales?email=not.is.null', 'finds'],
    ['sales?email=neq.q', 'finds'],
    ['sales?email=gt.a&select=id', 'finds'],
    [`sales?or=(email.eq.${EMAIL},title.eq.zzz)`, 'finds'],
    ['sales?not.or=(email.is.null)', 'finds'],
    ['sales?and=(lat.gt.41.9,lat.lt.41.902)', 'finds'],
    ['sales?lat=gt.41.9', 'finds'],
    ['sales?address=fts.hidden', 'finds'],
    ['sales?address=match.Hid', 'finds'],
    ['sales?address=not.is.null', 'finds'],
    ['sales?order=lat.asc'],
    ['sales?order=email.desc.nullslast&limit=1'],
    ['sales?order=created_at.desc,lat.asc'],
    ['sales?order=start_date,email.desc.nullslast&limit=1'],
    ['sales?select=email::int'],
    ['sales?select=address::int'],
    ['sales?select=lat::text'],
    ['sales?select=email.count()'],
    ['sales?select=lat.max()'],
    ['sales?select=max:lat.max()'],
    ['sales?select=lat.avg(),title'],
    ['sales?select=*,sale_days(*)'],
    ['sale_days?select=*,sales(email,address,lat)'],
    ['sales?select=*,sale_private(*)'],
    ['sales?select=*,sale_place(*)'],
    ['sales?select=*,saved_sales(*)'],
    ['saved_sales?select=*'],
    ['saved_sales?select=*,sales(*)'],
    ['profiles?select=*,sales(*)'],
    ['sale_private?select=*'],
    ['sale_place?select=*'],
    ['sale_secret?select=*'],
    ['sale?select=*'],
    ['own_row?select=*'],
    ['check_in?select=*'],
    ['review?select=*'],
    ['report?select=*'],
    ['contact_message?select=*'],
    ['newsletter?select=*'],
    ['error_report?select=*'],
    ['sales?select=*,review(*)'],
    ['profiles?select=*,own_row(*)'],
    ['rpc/own_rows'],
    ['rpc/scope_page'],
    ['tombstone?select=*'],
    ['meta?select=*'],
    ['result?select=*'],
    ['client?select=*'],
    ['app.sale_place?select=*'],
    ['rpc/here'],
    ['rpc/sale_doc'],
    ['rpc/user_page?uid=00000000-0000-0000-0000-000000000000'],
    ['rpc/restamp'],
    ['sales?select=doc'],
    ['sales?select=secret_hash'],
    ['sales?select=lat->x'],
    ['sales?email=eq.1&lat=eq.abc'],
    ['sales?columns=email'],
    ['sales?select=sales'],
    ['sales?select=tags,email&tags=cs.{tools}&email=neq.q', 'finds'],
  ];

  it.each(queries)('[spec 6] %s tells neither guest nor stranger', async (query, finds) => {
    for (const token of [null, stranger.token]) {
      for (const headers of [{}, { prefer: 'count=exact' }, { accept: 'text/csv' }]) {
        const { status, text, headers: answered } = await read(query, token, headers);
        // What stands in the query itself may be repeated by an error.
        const told = secrets().filter(
          (secret) => text.includes(secret) && !decodeURIComponent(query).includes(secret),
        );
        expect(told).toEqual([]);
        if (finds && status < 300) {
          expect(text).not.toContain(saleId);
          expect(answered.get('content-range') ?? '*/0').toMatch(/\/(0|\*)$/);
        }
      }
    }
  });

  it('[spec 6] the owner reads all of it, so that the checks above can find it', async () => {
    const { text } = await read(`sales?id=eq.${saleId}`, owner.token);
    const own = await owner.client.rpc('sync_pull', { p: { scopes: [{ s: `u:${owner.uid}` }] } });
    const all = text + JSON.stringify(own.data);
    for (const secret of secrets()) expect(all).toContain(secret);
  });

  it.each([
    ['app', 'sale_place'],
    ['auth', 'users'],
    ['storage', 'objects'],
    ['pg_catalog', 'pg_authid'],
    ['information_schema', 'tables'],
  ])('[spec 6] the schema %s is not exposed', async (schema, table) => {
    const { status, text } = await read(`${table}?select=*`, stranger.token, {
      'accept-profile': schema,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    for (const secret of [...secrets(), 'owner@mail.example']) expect(text).not.toContain(secret);
  });

  it.each(['POST', 'PATCH', 'DELETE', 'PUT'])(
    '[SYNC-6] %s on the views is refused to everyone',
    async (method) => {
      for (const path of ['sales', 'sale_days', 'saved_sales', 'profiles']) {
        for (const { token, uid } of [owner, stranger]) {
          const where = path === 'sales' || path === 'profiles' ? 'id' : 'sale_id';
          const answer = await fetch(
            `${backend.url}/rest/v1/${path}?${where}=eq.${path === 'profiles' ? uid : saleId}`,
            {
              method,
              headers: {
                apikey: backend.anonKey,
                authorization: `Bearer ${token}`,
                'content-type': 'application/json',
              },
              ...(method === 'DELETE' ? {} : { body: JSON.stringify({ [where]: saleId }) }),
            },
          );
          expect(answer.status, path).toBeGreaterThanOrEqual(400);
        }
      }
      const { text } = await read(`sales?id=eq.${saleId}&select=title`, null);
      expect(JSON.parse(text)).toEqual([{ title: 'Garage sale' }]);
    },
  );

  it('[SYNC-9] the clock is moved with the service key alone', async () => {
    const shift = (key: string, seconds: number) =>
      fetch(`${backend.url}/rest/v1/rpc/set_clock_shift`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ p: { seconds } }),
      });
    expect((await shift(backend.anonKey, 60)).status).toBeGreaterThanOrEqual(400);
    const answer = await shift(backend.serviceKey, 3600);
    expect(answer.status).toBe(200);
    await shift(backend.serviceKey, 0);
  });

  it('[SYNC-22] uploads are refused unless declared; what is served is an image and nothing else', async () => {
    const files = owner.client.storage.from('sale-images');
    const path = `${saleId}/one.jpg`;
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer;
    const image = { contentType: 'image/jpeg', upsert: false };
    expect((await files.upload(path, jpeg, image)).error).not.toBeNull();

    await backend.sql(
      'insert into app.sale_image (id, sale_id, position, path) values ($1, $2, 1, $3), ($4, $2, 2, $5)',
      [crypto.randomUUID(), saleId, path, crypto.randomUUID(), `${saleId}/two.html`],
    );
    for (const contentType of ['text/html', 'image/png', 'image/webp']) {
      const other = { contentType, upsert: false };
      expect((await files.upload(`${saleId}/two.html`, jpeg, other)).error).not.toBeNull();
    }
    expect((await files.upload(path, jpeg, image)).error).toBeNull();
    const again = await files.upload(path, jpeg, image);
    expect(again.error).toMatchObject({ statusCode: '409' });
    expect((await files.remove([path])).data).toEqual([]);

    const served = await fetch(files.getPublicUrl(path).data.publicUrl);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(new Uint8Array(jpeg));
  });

  it('[SYNC-6] many people at once are never taken for one another', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, n) => signUp(`person-${n}@mail.example`)),
    );
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const person = people[n % people.length];
        const { data } = await (person?.client ?? owner.client).from('profiles').select('id');
        return JSON.stringify(data) === JSON.stringify([{ id: person?.uid }]);
      }),
    );
    expect(answers.every(Boolean)).toBe(true);
  });
});
