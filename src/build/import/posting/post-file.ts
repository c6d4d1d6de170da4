import process from 'node:process';
import type { ZipTable } from '../../../domain/geo/zip-table.ts';
import type { ListedSale } from '../../../domain/import/list/read-list.ts';
import { MOST_SOURCE } from '../../../domain/import/own-imports.ts';
import type { SaleType } from '../../../domain/sale/sale.ts';
import { cleanLine } from '../../../domain/text/clean.ts';
import { cut } from '../../../domain/text/cut.ts';
import { askLogin, type Backend, logIn } from './log-in.ts';
import { idOf, type LeftOut, type PostableSale, postableSale } from './postable-sale.ts';
import { type Posted, postSales } from './post-sales.ts';

/** The backend that the options name, or else the settings of the app. Throws with a sentence if there is none. */
export function backendOf(url: string | undefined, key: string | undefined): Backend {
  const { VITE_SUPABASE_URL = '', VITE_SUPABASE_ANON_KEY = '' } = process.env;
  const address = url ?? VITE_SUPABASE_URL;
  const anonKey = key ?? VITE_SUPABASE_ANON_KEY;
  if (!/^https?:\/\//u.test(address) || !URL.canParse(address) || anonKey === '')
    throw new Error(
      '--post needs a backend: --url and --key, or VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY.',
    );
  return { url: address.replace(/\/+$/u, ''), anonKey };
}

/**
 * Posts the sales of a file that have no doubts as one import of one account, with a line for each step on `say`.
 * `source`: what people may call the file. Returns whether all of them are posted. Throws with a sentence if the login
 * or the server fails.
 */
export async function postFile(
  listed: readonly ListedSale[],
  source: string,
  backend: Backend,
  fallback: SaleType | null,
  zips: ZipTable,
  say: (line: string) => void,
): Promise<boolean> {
  const account = await logIn(backend, await askLogin());
  const nowMs = Date.now();
  const { userId } = account;
  // The same file is the same import: a run that goes on with it adds to what is there.
  const importId = idOf([userId, 'import', listed.map(({ row, draft }) => row?.text ?? draft)]);
  const by = { userId, importId, importSource: cut(cleanLine(source), MOST_SOURCE) };
  const postable = new Map<string, PostableSale>();
  const leftOut: LeftOut[] = [];
  for (const one of listed) {
    const sale = postableSale(one, by, fallback, zips, nowMs);
    if (!('args' in sale)) leftOut.push(sale);
    else if (postable.has(sale.args.id)) leftOut.push(twice(sale, one));
    else postable.set(sale.args.id, sale);
  }
  for (const { title, row, why } of leftOut)
    say(`Left out: ${row === null ? '' : `row ${row}, `}${title}: ${why}.`);
  say(`${postable.size} to post, ${leftOut.length} left out.`);
  const done = await postSales([...postable.values()], backend, account, say);
  for (const line of endOf(done)) say(line);
  return done.overLimit === 0 && done.refused.length === 0;
}

function twice({ args }: PostableSale, { row }: ListedSale): LeftOut {
  return { title: args.title, row: row?.number ?? null, why: 'it stands in the file twice' };
}

function endOf({ posted, known, refused, overLimit }: Posted): string[] {
  const lines = refused.map(({ title, code }) => `Refused by the server: ${title} (${code}).`);
  if (overLimit > 0)
    lines.push(
      `The server takes no more sales of this account today (100 a day, unless it is set otherwise). ${overLimit} are left: run the same command again tomorrow. Nothing is posted twice.`,
    );
  lines.push(`Posted ${posted}; ${known} were posted before.`);
  return lines;
}
