import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  postedSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const newId = () => crypto.randomUUID();
const NOON = '2026-11-21T12:00:00.000Z';
const letter = (email = 'a@mail.example'): Intent => ({
  op: 'contact.send',
  a: { id: newId(), name: 'A', email, subject: 'B', message: 'C' },
});
const guestsSale = (): Intent => createSale(newId(), freshPoint(), { secret_hash: sha256('x') });

onEachDatabase('a captcha for guests', (database) => {
  beforeEach(() => database.owner("update app.meta set captcha = 'guests'"));
  afterEach(() => {
    database.setNow(null);
    return database.owner("update app.meta set captcha = 'off'");
  });
  const newPass = async () => {
    const pass = newId();
    await database.as('service_role', 'select public.add_captcha_pass($1)', [
      JSON.stringify({ hash: sha256(pass) }),
    ]);
    return pass;
  };
  const outcomes = async (device: Device, captcha: unknown, ...intents: Intent[]) => {
    const { res = [] } = await device.send({ ...device.body(...intents), captcha });
    return res.map(({ st, code }) => code ?? st);
  };

  it('[SYNC-27] what guests post, report and write waits for a pass; nothing else does, nor an account', async () => {
    const { id, seller } = await postedSale(database);
    const report: Intent = {
      op: 'report.add',
      a: { id: newId(), sale_id: id, reason: 'spam', details: '' },
    };
    const read: Intent = { op: 'view.batch', a: { id: newId(), views: [] } };
    const guest = new Device(database, 'anon');
    for (const pass of [undefined, null, '', newId(), 7, {}]) {
      expect(await outcomes(guest, pass, guestsSale(), report, letter(), read)).toEqual([
        'captcha',
        'captcha',
        'captcha',
        'ok',
      ]);
    }
    // Other errors are reported first.
    expect(await outcomes(guest, null, letter(''))).toEqual(['invalid']);
    expect(await outcomes(new Device(database, seller), null, letter())).toEqual(['ok']);
    expect(await outcomes(guest, await newPass(), guestsSale(), report, letter())).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
    await database.owner("update app.meta set captcha = 'off'");
    expect(await outcomes(guest, null, letter())).toEqual(['ok']);
  });

  it('[SYNC-27] a pass is good for five uses and ten minutes, and what is refused uses none', async () => {
    database.setNow(NOON);
    const [guest, other] = [new Device(database, 'anon'), new Device(database, 'anon')];
    const pass = await newPass();
    const some = (count: number) => Array.from({ length: count }, () => letter());
    expect(await outcomes(guest, pass, ...some(2), letter(''))).toEqual(['ok', 'ok', 'invalid']);
    expect(await outcomes(other, pass, ...some(4))).toEqual(['ok', 'ok', 'ok', 'captcha']);
    expect(await outcomes(guest, pass, letter())).toEqual(['captcha']);
    const late = await newPass();
    database.setNow('2026-11-21T12:10:00.000Z');
    expect(await outcomes(guest, late, letter())).toEqual(['captcha']);
    await database.as('service_role', 'select app.prune()');
    expect(await database.owner('select from app.captcha_pass where until <= $1', [NOON])).toEqual(
      [],
    );
  });

  it('[SYNC-27] only the service key adds passes', async () => {
    for (const who of ['anon', await newUser(database)] as const) {
      const added = database.as(who, 'select public.add_captcha_pass($1)', [
        JSON.stringify({ hash: sha256('mine') }),
      ]);
      await expect(added).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the function verify-captcha', () => {
  const heard: string[] = [];
  let said = '{"success": true}';
  const provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      heard.push(`${request.headers['content-type']} ${body}`);
      response.end(said);
    });
  });
  let backend: Embedded;
  const post = (path: string, body: object) =>
    fetch(backend.url + path, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    process.env['RUMMAGE_CAPTCHA_URL'] = `http://127.0.0.1:${port}/siteverify`;
    process.env['RUMMAGE_CAPTCHA_SECRET'] = 'our secret';
    backend = await startEmbedded();
  });
  afterAll(async () => {
    delete process.env['RUMMAGE_CAPTCHA_URL'];
    delete process.env['RUMMAGE_CAPTCHA_SECRET'];
    await backend.stop();
    provider.close();
  });

  it('[SYNC-27] asks the provider with a form, and its pass lets a guest post', async () => {
    const answer = await post('/functions/v1/verify-captcha', { token: 'solved & sent' });
    expect(heard).toEqual([
      'application/x-www-form-urlencoded;charset=UTF-8 secret=our+secret&response=solved+%26+sent',
    ]);
    const { pass, ...others } = (await answer.json()) as { pass: string };
    expect(others).toEqual({ ok: 'captcha/1', status: 'OK' });
    const push = async (captcha?: string) => {
      const muts = [{ mid: 1, op_id: newId(), v: 1, ...guestsSale() }];
      const p = { client_id: newId(), principal: 'guest', muts, captcha };
      return (await post('/rest/v1/rpc/sync_push', { p })).json();
    };
    expect(await push()).toMatchObject({ res: [{ st: 'rejected', code: 'captcha' }] });
    expect(await push(pass)).toMatchObject({ res: [{ st: 'ok' }] });
    // The pass itself is not stored anywhere.
    const kept = await backend.sql<{ hash: string }>(
      "select encode(hash, 'hex') as hash from app.captcha_pass",
    );
    expect(kept).toEqual([{ hash: sha256(pass) }]);
  });

  it.each([
    ['{"success": false}', 'x', 403, 'REFUSED'],
    ['not json', 'x', 502, 'UNKNOWN_ERROR'],
    ['{"success": "yes"}', 'x', 502, 'UNKNOWN_ERROR'],
    ['{"success": true}', '', 400, 'INVALID_REQUEST'],
    ['{"success": true}', 'x'.repeat(4097), 400, 'INVALID_REQUEST'],
    ['{"success": true}', 7, 400, 'INVALID_REQUEST'],
  ])('[SYNC-27] %s to %s: %i, and no pass', async (provided, token, status, word) => {
    said = provided;
    const answer = await post('/functions/v1/verify-captcha', { token });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ ok: 'captcha/1', status: word });
  });
});
