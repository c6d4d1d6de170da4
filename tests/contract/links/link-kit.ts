import { createHash } from 'node:crypto';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { createPrng } from '../../sim/world/prng.ts';
import { saleArguments } from '../../support/databases/database-sale.ts';
import { signUp, uuidFrom } from '../../rls/fuzz/world.ts';

/** A Saturday, 10 AM in Chicago: the server's time, whatever day it is here. */
export const NOW = '2026-06-06T15:00:00Z';
/** An opening of two hours before to seven hours after it. */
export const TODAY = {
  date: '2026-06-06',
  start_time: '08:00',
  end_time: '17:00',
  next_day: false,
};
export const dayOn = (date: string) => ({ ...TODAY, date });

export const STREET = '12 Tumbledown Ln';
export const POINT = { lat: 41.881234, lng: -87.629876 };
export const SITE = 'https://rummage.example';

export interface LinkWorld {
  readonly backend: Embedded;
  /** Posts a sale and returns its id. `asGuest`: without an account. */
  post(changes?: Readonly<Record<string, unknown>>, asGuest?: boolean): Promise<string>;
  /** Does something with a sale of the account. */
  act(op: string, id: string, args?: object): Promise<void>;
  hide(id: string): Promise<void>;
  stop(): Promise<void>;
}

/** A whole backend with one seller, whose clock shows `NOW`. */
export async function openLinkWorld(): Promise<LinkWorld> {
  const backend = await startEmbedded();
  await setClock(backend, NOW);
  const random = createPrng(1, 'links');
  const seller = await signUp(backend, 'seller@mail.example');
  const clients = { account: crypto.randomUUID(), guest: crypto.randomUUID() };
  const mids = { account: 0, guest: 0 };

  async function push(who: 'account' | 'guest', op: string, a: object): Promise<void> {
    mids[who] += 1;
    const mutation = { mid: mids[who], op_id: uuidFrom(random), v: 1, op, a };
    const principal = who === 'account' ? seller.user.id : 'guest';
    const answer = await call(backend, 'sync_push', {
      token: who === 'account' ? seller.access_token : null,
      p: { client_id: clients[who], principal, muts: [mutation] },
    });
    if (!JSON.stringify(answer).includes('"st":"ok"')) {
      throw new Error(`${op} was not done: ${JSON.stringify(answer)}`);
    }
  }

  return {
    backend,
    post: async (changes = {}, asGuest = false) => {
      const id = uuidFrom(random);
      const sale = saleArguments(id, POINT, { zip_code: '60601', days: [TODAY], ...changes });
      const secret = { secret_hash: createHash('sha256').update(id).digest('hex') };
      await push(
        asGuest ? 'guest' : 'account',
        'sale.create',
        asGuest ? { ...sale, ...secret } : sale,
      );
      return id;
    },
    act: (op, id, args = {}) => push('account', op, { id, ...args }),
    hide: async (id) => {
      const p = { sale_id: id, action: 'hide', reason: 'fake', note: 'x' };
      const answer = await call(backend, 'moderate', { key: backend.serviceKey, token: null, p });
      if (!JSON.stringify(answer).includes('"held"'))
        throw new Error(`Not hidden: ${JSON.stringify(answer)}`);
    },
    stop: () => backend.stop(),
  };
}

/** Moves the server's clock to this time. It goes on from there. */
export async function setClock({ sql }: Embedded, time: string): Promise<void> {
  await sql('update app.meta set clock_shift = $1::timestamptz - now() where one', [time]);
}

async function call(
  { url, anonKey }: Embedded,
  name: string,
  { key = anonKey, token, p }: { key?: string; token: string | null; p: object },
): Promise<unknown> {
  const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ p }),
  });
  return answer.json();
}

/** Asks the function as an edge does. */
export async function askParts(
  { url, anonKey }: Embedded,
  path: string,
  { key = anonKey, site = SITE } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const query = new URLSearchParams({ path, site }).toString();
  const answer = await fetch(`${url}/functions/v1/page-parts?${query}`, {
    headers: { apikey: key },
  });
  return { status: answer.status, text: await answer.text() };
}
