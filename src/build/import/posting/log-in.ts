import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** An account that is logged in. */
export interface Account {
  readonly userId: string;
  readonly token: string;
}

export interface Backend {
  /** Without a trailing slash. */
  readonly url: string;
  readonly anonKey: string;
}

interface Login {
  readonly email: string;
  readonly password: string;
}

/**
 * The email address and the password from RUMMAGE_EMAIL and RUMMAGE_PASSWORD, or typed at a prompt: as arguments they would
 * stay in the history of the shell. Throws with a sentence if there is no one to ask.
 */
export async function askLogin(): Promise<Login> {
  const { RUMMAGE_EMAIL: email = '', RUMMAGE_PASSWORD: password = '' } = process.env;
  if (email !== '' && password !== '') return { email, password };
  if (!process.stdin.isTTY)
    throw new Error('Set RUMMAGE_EMAIL and RUMMAGE_PASSWORD to the account that posts.');
  return {
    email: email === '' ? await asked('Email: ', false) : email,
    password: password === '' ? await asked('Password (not shown): ', true) : password,
  };
}

async function asked(question: string, isSecret: boolean): Promise<string> {
  process.stderr.write(question);
  // Readline repeats what is typed on its output.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? unseen : process.stderr,
    terminal: true,
  });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
}

const ANSWER_LIMIT_MS = 20_000;

/** Logs in by password. Throws with a sentence if that is refused, or if nothing answers. */
export async function logIn({ url, anonKey }: Backend, login: Login): Promise<Account> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(login),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch(() => null);
  if (response === null) throw new Error(`${url} cannot be reached. Nothing was posted.`);
  const body: unknown = await response.json().catch(() => null);
  const account = accountIn(body);
  if (response.ok && account !== null) return account;
  const isWrong = response.status === 400 || response.status === 401;
  throw new Error(
    isWrong
      ? 'The email address or the password is wrong, or the address is not confirmed. Nothing was posted.'
      : `${url} answered ${response.status} to the login. Nothing was posted.`,
  );
}

function accountIn(body: unknown): Account | null {
  if (typeof body !== 'object' || body === null) return null;
  const { access_token: token, user } = body as { access_token?: unknown; user?: unknown };
  if (typeof token !== 'string' || typeof user !== 'object' || user === null) return null;
  const { id } = user as { id?: unknown };
  return typeof id === 'string' ? { userId: id, token } : null;
}
