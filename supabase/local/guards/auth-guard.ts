import { randomBytes, randomUUID } from 'node:crypto';
import type { App } from '@supabase/lite';
import type { PGlite } from '@supabase/lite/pglite';
import bcrypt from 'bcryptjs';
import type { Mail } from '../mail/mail.ts';

type Ask = App['fetch'];

export interface AuthGuardParts {
  readonly ask: Ask;
  readonly database: PGlite;
  /** Mails that are sent in place of the one to an address. */
  readonly instead: Map<string, Mail>;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly siteUrl: string;
  /**
   * People are logged in once they have followed a mailed link. Without that, a sign-up has to reveal that an account
   * exists.
   */
  readonly confirmsEmail: boolean;
}

interface Account {
  readonly id: string;
  readonly hash: string;
  readonly isConfirmed: boolean;
}

type Body = Readonly<Record<string, unknown>>;

/** One request to the auth service, with its body as read. */
interface Question {
  readonly body: Body;
  /** Empty if the request has none. */
  readonly email: string;
  readonly account: Account | null;
  /** Passes the request to the package, with other values in the body. */
  readonly forward: (changes?: Body) => Promise<Response>;
}

const TEXTS = ['auth_code', 'code_verifier', 'email', 'password', 'phone', 'provider'] as const;
const MORE_TEXTS = [
  'redirect_to',
  'refresh_token',
  'scope',
  'token',
  'token_hash',
  'type',
] as const;
const LONGEST_TEXT = 4096;
/** The cost with which the package hashes passwords. */
const COST = 10;
/**
 * How long a token may be used again, by another tab or after a lost answer. The same as on hosted projects.
 */
const REUSE_SECONDS = 10;
/** No mail is ever sent to such an address. */
const DECOY_DOMAIN = 'known.invalid';

/**
 * Closes two gaps of the package's auth service: it reveals which addresses have an account, and it lets old
 * tokens live on. Hosted projects do neither. Wherever the answer could depend on whether an account exists,
 * the guard asks the package about an address that nobody has: the answer and the work for it are then the
 * same. The guard sends the mail to the owner of an account separately.
 */
// Functions that share one state, none of them over 35 lines.
// oxlint-disable-next-line max-lines-per-function
export function guardAuth(parts: AuthGuardParts): Ask {
  const { ask, database, instead, siteUrl, confirmsEmail } = parts;
  // The object that the package also uses, so that tests can count for both.
  // oxlint-disable-next-line import/no-named-as-default-member
  const dummyHash = bcrypt.hash(randomUUID(), COST);
  /** Refreshes run one after the other: two tabs with one token must get the same new one. */
  let lastRefresh: Promise<unknown> = Promise.resolve();

  async function signUp({ account, email, forward }: Question): Promise<Response> {
    if (account === null || !confirmsEmail) return forward();
    const decoy = newDecoy();
    const token = randomBytes(28).toString('hex');
    instead.set(decoy, account.isConfirmed ? knownMail(email, siteUrl) : againMail(email, token));
    const answer = await forward({ email: decoy });
    const text = (await answer.text()).replaceAll(decoy, email);
    later(async () => {
      instead.delete(decoy);
      await removeDecoys(database, decoy);
      if (answer.ok && !account.isConfirmed) await renewConfirmation(account, token);
    });
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(text, { status: answer.status, headers });
  }

  async function logIn({ body, account, forward }: Question): Promise<Response> {
    const { password } = body;
    if (typeof password !== 'string') return forward({ password: undefined });
    // The package compares the password itself.
    if (account?.isConfirmed === true && account.hash !== '') return forward();
    // oxlint-disable-next-line import/no-named-as-default-member -- as above
    const isRight = await bcrypt.compare(password, account?.hash || (await dummyHash));
    return account !== null && isRight ? forward() : forward({ email: newDecoy() });
  }

  async function recover({ account, forward }: Question): Promise<Response> {
    if (account === null) return forward();
    later(() => forward());
    return forward({ email: newDecoy() });
  }

  async function resend({ body, account, email, forward }: Question): Promise<Response> {
    if (account?.isConfirmed === false && body['type'] === 'signup') {
      const token = randomBytes(28).toString('hex');
      later(async () => {
        await renewConfirmation(account, token);
        await parts.sendMail(againMail(email, token));
      });
    }
    return forward(account === null ? {} : { email: newDecoy() });
  }

  function againMail(email: string, token: string): Mail {
    return confirmationMail(
      email,
      `${siteUrl}/auth/v1/verify?token=${token}&type=signup&redirect_to=${siteUrl}`,
    );
  }

  async function renewConfirmation({ id }: Account, token: string): Promise<void> {
    await database.query(
      'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
      [id, token],
    );
  }

  async function refresh({ body, forward }: Question): Promise<Response> {
    const token = body['refresh_token'];
    if (typeof token === 'string') await endReused(token);
    return forward();
  }

  /** Ends the session of a token that was used before, unless that was a moment ago. */
  async function endReused(token: string): Promise<void> {
    await database.query(
      `update auth.refresh_tokens set revoked = true
      where not revoked and session_id = (
        select session_id from auth.refresh_tokens
        where token = $1 and revoked and updated_at < now() - make_interval(secs => $2))`,
      [token, REUSE_SECONDS],
    );
  }

  async function accountOf(email: string): Promise<Account | null> {
    const { rows } = await database.query<Account>(
      `select id, coalesce(encrypted_password, '') as hash,
        email_confirmed_at is not null as "isConfirmed"
      from auth.users where email = $1`,
      [email],
    );
    return rows[0] ?? null;
  }

  return async (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/auth\/v1/, '');
    const isWriting = request.method === 'POST' || request.method === 'PUT';
    if (path === pathname) return ask(request, context);
    if (/%00/.test(request.url)) return refused('validation_failed', 400);
    if (!isWriting || path === '/callback') return ask(request, context);

    const text = await request.text();
    const body = readBody(text);
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const passOn = (sent: string) =>
      ask(new Request(request.url, { method: request.method, headers, body: sent }), context);
    // Not JSON: the package says what is wrong with it.
    if (body === null) return passOn(text);
    // The database cannot store these characters.
    if (/\\u(?:0000|d[89a-f])/.test(JSON.stringify(body))) return refused('validation_failed', 400);
    const forward = (changes: Body = {}) => passOn(JSON.stringify({ ...body, ...changes }));

    const email = typeof body['email'] === 'string' ? body['email'].toLowerCase() : '';
    const grant = path === '/token' ? searchParams.get('grant_type') : null;
    const question = async (): Promise<Question> => {
      return { body, email, forward, account: await accountOf(email) };
    };
    if (path === '/signup') return signUp(await question());
    if (grant === 'password') return logIn(await question());
    if (path === '/recover') return recover(await question());
    if (path === '/resend') return resend(await question());
    if (grant === 'refresh_token') {
      const run = () => refresh({ body, email: '', account: null, forward });
      const done = lastRefresh.then(run, run);
      lastRefresh = done;
      return done;
    }
    // Nobody logs in with these paths, and both reveal who has an account.
    if (path === '/otp' || path === '/magiclink') return refused('otp_disabled', 422);
    if (path === '/user' && email !== '') return refused('email_change_disabled', 422);
    return forward();
  };
}

/** Deletes the rows that stand in for known addresses during a request. */
export async function removeDecoys(database: PGlite, like = `%@${DECOY_DOMAIN}`): Promise<void> {
  await database.query(
    `with gone as (delete from auth.users where email like $1 returning id)
    delete from auth.identities where user_id in (select id from gone)`,
    [like],
  );
}

function newDecoy(): string {
  return `${randomUUID()}@${DECOY_DOMAIN}`;
}

/** Work that the answer does not wait for. */
function later(run: () => Promise<unknown>): void {
  setImmediate(() => {
    run().catch((error: unknown) => console.error('Auth:', error));
  });
}

/** The body as an object, with texts where texts are expected; null if it is not JSON. */
function readBody(text: string): Body | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
  const body: Record<string, unknown> = { ...parsed };
  for (const name of [...TEXTS, ...MORE_TEXTS]) {
    const value = body[name];
    if (typeof value !== 'string' || value.length > LONGEST_TEXT) delete body[name];
  }
  if (typeof body['data'] !== 'object') delete body['data'];
  return body;
}

function refused(code: string, status: number): Response {
  return Response.json({ code: status, error_code: code, msg: 'Not possible here' }, { status });
}

function knownMail(to: string, siteUrl: string): Mail {
  return {
    to,
    subject: 'You already have an account',
    text: `Someone, maybe you, tried to sign up with this address. It already has an account, and nothing has changed.

Log in: ${siteUrl}/login
Set a new password: ${siteUrl}/forgot-password

If it wasn't you, you can ignore this email.`,
  };
}

function confirmationMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm Your Signup',
    text: `Follow this link to finish signing up: ${link}`,
  };
}
