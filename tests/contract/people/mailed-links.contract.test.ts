import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../../supabase/local/embedded.ts';
import type { Embedded } from '../../../supabase/local/embedded.ts';
import { openPhone, stopPhones } from '../device/device-kit.ts';

/** Mailed links, from the request on one device to the sign-in on the same device or another. */

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded({ confirmsEmail: true });
});
afterEach(() => stopPhones());
afterAll(() => server.stop());

const CALLBACK = 'http://localhost:4173/auth/callback';
const PASSWORD = 'a long secret 1';

/** Where the link in the last mail to someone leads. */
async function followMail(email: string, count: number): Promise<string> {
  const mails = () => server.mails().filter(({ to }) => to === email);
  await expect.poll(() => mails().length).toBe(count);
  const link = /http\S+\/auth\/v1\/verify\S+/.exec(mails().at(-1)?.text ?? '')?.[0] ?? '';
  const followed = await fetch(link, { redirect: 'manual' });
  return followed.headers.get('location') ?? '';
}

async function signUpBy(email: string) {
  const laptop = await openPhone(server);
  const input = { email, password: PASSWORD, zipCode: '60601', redirectTo: CALLBACK };
  expect(await laptop.door.account.signUp(input)).toMatchObject({
    ok: false,
    error: { code: 'refused', reason: 'confirm_email' },
  });
  expect(laptop.session()).toBeNull();
  return laptop;
}

describe('a sign-up that waits for its mail', () => {
  test('[spec 8] opened where it was asked for, the link signs in and makes no question of it', async () => {
    const laptop = await signUpBy('ann@mail.example');
    const address = await followMail('ann@mail.example', 1);
    expect(address).toMatch(/\/auth\/callback\?link_state=.+#access_token=/);
    expect(await laptop.door.account.finishCallback(address)).toMatchObject({
      ok: true,
      value: {
        state: 'signed-in',
        purpose: 'new-account',
        session: { email: 'ann@mail.example', zipCode: '60601' },
      },
    });
  });

  test('[SYNC-15] opened on another device, it asks there; refused, nobody is signed in', async () => {
    await signUpBy('bea@mail.example');
    const address = await followMail('bea@mail.example', 1);
    const phone = await openPhone(server);
    expect(await phone.door.account.finishCallback(address)).toEqual({
      ok: true,
      value: { state: 'asking', purpose: 'new-account', email: 'bea@mail.example' },
    });
    expect(phone.session()).toBeNull();
    await phone.door.account.refuseLink();
    expect(await phone.door.account.agreeToLink()).toEqual({
      ok: false,
      error: { code: 'no-session' },
    });
    expect(phone.session()).toBeNull();
  });

  test('a link for a new password, agreed to on another device, leads to its form', async () => {
    const laptop = await signUpBy('cal@mail.example');
    await laptop.door.account.finishCallback(await followMail('cal@mail.example', 1));
    await laptop.door.account.requestPasswordReset('cal@mail.example', CALLBACK);
    const address = await followMail('cal@mail.example', 2);
    const phone = await openPhone(server);
    expect(await phone.door.account.finishCallback(address)).toMatchObject({
      value: { state: 'asking', purpose: 'recovery' },
    });
    expect(await phone.door.account.agreeToLink()).toMatchObject({
      ok: true,
      value: { state: 'signed-in', purpose: 'recovery', session: { email: 'cal@mail.example' } },
    });
    expect(await phone.door.account.setPassword('another secret 2')).toMatchObject({ ok: true });
  });

  test('the same words for an address that has an account', async () => {
    const laptop = await signUpBy('dee@mail.example');
    await laptop.door.account.finishCallback(await followMail('dee@mail.example', 1));
    const other = await signUpBy('dee@mail.example');
    expect(other.session()).toBeNull();
  });
});
