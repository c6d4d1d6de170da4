import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { shortCodeOf } from '../../../src/domain/sale/short-code.ts';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { leakIn, type Planted, plantCanaries } from '../../rls/fuzz/canaries.ts';
import { settleVictim, type Victim } from '../../rls/fuzz/world.ts';
import { createPrng } from '../../sim/world/prng.ts';
import { askParts } from './link-kit.ts';
import { openSite, type Site } from './site-kit.ts';

/** A person with something in every private column: a canary each. None may be in any byte that a link leads to. */

let backend: Embedded;
let victim: Victim;
let planted: Planted;
let site: Site;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  backend = await startEmbedded();
  victim = await settleVictim(backend, createPrng(1, 'links'));
  planted = await plantCanaries(backend);
  site = await openSite({ backendUrl: backend.url, publicKey: backend.anonKey });
}, 120_000);
afterAll(async () => {
  await site.stop();
  await backend.stop();
  vi.restoreAllMocks();
});

it('[links] the canaries are where nobody else may read: the place, the e-mail, why it is hidden', () => {
  expect(planted.planted).toEqual(
    expect.arrayContaining(['app.sale_place.street', 'app.sale_private.email']),
  );
});

it('[links] nothing of an unreleased place, and nothing private, is in a page, its headers, or its parts', async () => {
  const [shown = '', hidden = ''] = victim.saleIds;
  const heard: string[] = [];
  for (const id of [shown, hidden]) {
    for (const path of [`/sale/${id}`, `/s/${shortCodeOf(id)}`]) {
      const response = await fetch(`${site.url}${path}`);
      heard.push(await response.text(), JSON.stringify([...response.headers]));
      heard.push((await askParts(backend, path)).text);
      // Whoever has an account, its owner too, is told the same.
      const own = await fetch(`${site.url}${path}`, {
        headers: { authorization: `Bearer ${victim.token}` },
      });
      heard.push(await own.text());
    }
  }
  expect(heard.map(leakIn).filter((leak) => leak !== null)).toEqual([]);
  // They are of this sale, and not of an app without it.
  expect(heard[0]).toContain('<h1 dir="auto"');
  expect(heard[0]).toContain('The seller gives the exact address on request');
});

it('[links] the owner who asks the database gets no more than everyone: the answer may be stored for others', async () => {
  for (const token of [victim.token, null]) {
    const answers = await Promise.all(
      victim.saleIds.map(async (id) => {
        const answer = await fetch(`${backend.url}/rest/v1/rpc/linked_sale`, {
          method: 'POST',
          headers: {
            apikey: backend.anonKey,
            'content-type': 'application/json',
            ...(token !== null && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ p: { id } }),
        });
        return answer.text();
      }),
    );
    expect(answers.map(leakIn)).toEqual([null, null]);
    expect(answers.map((answer) => Object.keys(JSON.parse(answer).sale ?? {}).length > 0)).toEqual([
      true,
      false,
    ]);
  }
});
