import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';

/** What the embedded backend must not reveal about addresses, and tokens that work only once. */

let backend: Embedded;

beforeAll(async () => {
  // All requests come from one address.
  vi.stubEnv('RUMMAGE_LIMIT_FACTOR', '1000');
  backend = await startEmbedded({ confirmsEmail: true });
});
afterAll(async () => {
  await backend.stop();
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: readonly string[];
}

async function ask(path: string, body: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(backend.url + path, {
    method: 'POST',
    headers: {
      apikey: backend.anonKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const headers = [...answer.headers.keys()].toSorted();
  return { status: answer.status, text: await answer.text(), headers };
}

let people = 0;
function newAddress(): string {
  people += 1;
  // All addresses have the same length, because lengths are compared too.
  return `person.${String(people).padStart(4, '0')}@mail.example`;
}

const PASSWORD = 'secret-123';
const credentials = (email: string, password: unknown = PASSWORD) => ({ email, password });
const PASSWORD_GRANT = '/auth/v1/token?grant_type=password';

function mailsTo(email: string) {
  return backend.mails().filter(({ to }) => to === email);
}

function linkIn(text: string | undefined): string {
  return /http\S+\/auth\/v1\/verify\S+/.exec(text ?? '')?.[0] ?? '';
}

/** Signs up and follows the link in the mail. */
async function newPerson(): Promise<string> {
  const email = newAddress();
  await ask('/auth/v1/signup', credentials(email));
  await fetch(linkIn(mailsTo(email)[0]?.text), { redirect: 'manual' });
  return email;
}

/** An answer without the parts that are random or depend on the time. */
function shapeOf({ status, text, headers }: Answer, email: string) {
  const plain = text
    .replaceAll(email, '<address>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00)/g, '<time>');
  return { status, text: plain, headers };
}

describe('whether an address has an account', () => {
  it('is not told by a sign-up: a known address is answered like a new one, and its owner gets a note', async () => {
    const known = await newPerson();
    const fresh = newAddress();
    const data = { zipCode: '60601', email: known };
    const ofKnown = await ask('/auth/v1/signup', { ...credentials(known, 'other-456'), data });
    const ofNew = await ask('/auth/v1/signup', { ...credentials(fresh, 'other-456'), data });
    expect(ofNew.status).toBe(200);
    expect(shapeOf(ofKnown, known)).toEqual(
      shapeOf({ ...ofNew, text: ofNew.text.replaceAll(fresh, known) }, known),
    );
    expect(ofKnown.text).not.toContain('invalid');
    expect(mailsTo(known).at(-1)?.subject).toBe('You already have an account');
    expect(linkIn(mailsTo(known).at(-1)?.text)).toBe('');
    // The account is unchanged.
    expect((await ask(PASSWORD_GRANT, credentials(known))).status).toBe(200);
    expect((await ask(PASSWORD_GRANT, credentials(known, 'other-456'))).status).toBe(400);
    await expect
      .poll(() => backend.sql("select from auth.users where email like '%.invalid'"))
      .toEqual([]);
  });

  it('what is wrong with a sign-up is said of known and new addresses alike', async () => {
    const known = await newPerson();
    for (const wrong of ['x', '', 'p'.repeat(80), 7, null]) {
      const fresh = newAddress();
      const answer = await ask('/auth/v1/signup', credentials(known, wrong));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(shapeOf(answer, known)).toEqual(
        shapeOf(await ask('/auth/v1/signup', credentials(fresh, wrong)), fresh),
      );
    }
    // The address is the same in capital letters.
    const shouted = known.toUpperCase();
    expect((await ask('/auth/v1/signup', credentials(shouted))).status).toBe(200);
  });

  it('an account that was not confirmed gets its link once more, and keeps its first password', async () => {
    const email = newAddress();
    await ask('/auth/v1/signup', credentials(email));
    await ask('/auth/v1/signup', credentials(email, 'other-456'));
    const [, second] = mailsTo(email);
    await expect
      .poll(async () => {
        const followed = await fetch(linkIn(second?.text), { redirect: 'manual' });
        return followed.headers.get('location');
      })
      .toContain('access_token=');
    expect((await ask(PASSWORD_GRANT, credentials(email))).status).toBe(200);
    expect((await ask(PASSWORD_GRANT, credentials(email, 'other-456'))).status).toBe(400);
  });

  it('is not told by a login that fails, whatever it sends', async () => {
    const known = await newPerson();
    const unconfirmed = newAddress();
    await ask('/auth/v1/signup', credentials(unconfirmed));
    for (const wrong of ['wrong-pass', '', 'p'.repeat(100), 7, null, { a: 1 }, ['x']]) {
      const ofNobody = await ask(PASSWORD_GRANT, credentials(newAddress(), wrong));
      expect(ofNobody.status, JSON.stringify(wrong)).toBe(400);
      expect(await ask(PASSWORD_GRANT, credentials(known, wrong))).toEqual(ofNobody);
      expect(await ask(PASSWORD_GRANT, credentials(unconfirmed, wrong))).toEqual(ofNobody);
    }
    // Someone with the password may know.
    expect((await ask(PASSWORD_GRANT, credentials(unconfirmed))).text).toContain(
      'email_not_confirmed',
    );
  });

  it('costs the same work: one comparison for a login, one hash for a sign-up', async () => {
    const known = await newPerson();
    const unconfirmed = newAddress();
    await ask('/auth/v1/signup', credentials(unconfirmed));
    const compare = vi.spyOn(bcrypt, 'compare');
    const hash = vi.spyOn(bcrypt, 'hash');
    for (const email of [known, unconfirmed, newAddress()]) {
      await ask(PASSWORD_GRANT, credentials(email, 'wrong-pass'));
      expect(compare.mock.calls.map(([password]) => password)).toEqual(['wrong-pass']);
      compare.mockClear();
      expect(hash).not.toHaveBeenCalled();
      await ask('/auth/v1/signup', credentials(email, 'other-456'));
      expect(hash.mock.calls.map(([password]) => password)).toEqual(['other-456']);
      expect(compare).not.toHaveBeenCalled();
      hash.mockClear();
    }
    vi.restoreAllMocks();
  });

  it('is not told by asking for a new password, for another mail, or for a link', async () => {
    const known = await newPerson();
    const unconfirmed = newAddress();
    await ask('/auth/v1/signup', credentials(unconfirmed));
    const paths = ['recover', 'resend', 'otp', 'magiclink'].map((name) => `/auth/v1/${name}`);
    for (const path of paths) {
      for (const more of [{}, { type: 'signup' }, { create_user: false }]) {
        const ofNobody = await ask(path, { email: newAddress(), ...more });
        expect(ofNobody.status, path).toBeLessThan(500);
        for (const email of [known, unconfirmed]) {
          expect(await ask(path, { email, ...more }), `${path} ${email}`).toEqual(ofNobody);
        }
      }
    }
    await expect.poll(() => linkIn(mailsTo(known).at(-1)?.text)).toContain('type=recovery');
    await expect
      .poll(() => mailsTo(unconfirmed).filter(({ text }) => text?.includes('type=signup')).length)
      .toBeGreaterThan(1);
  });

  it('is not told to someone who asks for another address of their own', async () => {
    const [known, asking] = [await newPerson(), await newPerson()];
    const session = JSON.parse((await ask(PASSWORD_GRANT, credentials(asking))).text) as {
      readonly access_token: string;
    };
    const change = async (email: string) => {
      const answer = await fetch(`${backend.url}/auth/v1/user`, {
        method: 'PUT',
        headers: {
          apikey: backend.anonKey,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ email }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const ofNobody = await change(newAddress());
    expect(ofNobody.status).toBe(422);
    expect(await change(known)).toEqual(ofNobody);
  });
});

describe('a refresh token', () => {
  const REFRESH = '/auth/v1/token?grant_type=refresh_token';
  interface Tokens {
    readonly access_token: string;
    readonly refresh_token: string;
  }
  const refresh = (token: string) => ask(REFRESH, { refresh_token: token });
  const tokensOf = ({ text }: Answer) => JSON.parse(text) as Tokens;
  const later = () =>
    backend.sql("update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'");
  const logIn = async () => tokensOf(await ask(PASSWORD_GRANT, credentials(await newPerson())));

  it('works once: used again later, all that came of it end', async () => {
    const first = await logIn();
    const second = tokensOf(await refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await later();
    const again = await refresh(first.refresh_token);
    expect(again.status).toBe(400);
    expect(again.text).toContain('refresh_token_already_used');
    expect((await refresh(second.refresh_token)).status).toBe(400);
  });

  it('two tabs that ask at once, or one after a lost answer, get the same new one', async () => {
    const first = await logIn();
    const answers = await Promise.all([
      refresh(first.refresh_token),
      refresh(first.refresh_token),
      refresh(first.refresh_token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const seen = new Set(answers.map((answer) => tokensOf(answer).refresh_token));
    expect(seen.size).toBe(1);
    const [next = ''] = seen;
    expect(tokensOf(await refresh(first.refresh_token)).refresh_token).toBe(next);
    await later();
    expect((await refresh(next)).status).toBe(200);
  });

  it('the end of one session leaves the others of the person alone', async () => {
    const email = await newPerson();
    const [phone, laptop] = [
      tokensOf(await ask(PASSWORD_GRANT, credentials(email))),
      tokensOf(await ask(PASSWORD_GRANT, credentials(email))),
    ];
    await refresh(phone.refresh_token);
    await later();
    expect((await refresh(phone.refresh_token)).status).toBe(400);
    expect((await refresh(laptop.refresh_token)).status).toBe(200);
  });
});
