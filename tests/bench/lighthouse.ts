import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startOneOrigin } from '../e2e/drivers/server/app-server.ts';
import { buildSameOrigin } from '../e2e/drivers/server/build-once.ts';
import { CHROMIUM } from '../tools/engines.ts';
import { startPublicHost } from './start/public-host.ts';

/**
 * `npm run bench:lighthouse -- [--rounds 3] [--json]`: what Lighthouse says of the four screens that visits
 * begin with, as a phone on slow 4G, over HTTP/2 and Brotli. Medians of the rounds, and every audit that took
 * points. Lighthouse is fetched when this runs.
 */

const LIGHTHOUSE = 'lighthouse@13.5.0';
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});

interface Report {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly score: number | null;
  readonly displayValue?: string;
}

interface Finding {
  readonly scores: Readonly<Record<string, number>>;
  /** Audits that count and are not perfect, with what was measured. */
  readonly lost: readonly string[];
  readonly load: number;
}

await buildSameOrigin();
const app = await startOneOrigin();
const host = await startPublicHost(app.origin);
const origin = `https://localhost:${host.port}`;
const executablePath = CHROMIUM.find();
try {
  const pages = {
    home: '/',
    discover: '/discover',
    sale: await firstSale(),
    create: '/create-sale',
  };
  const findings: Record<string, Finding> = {};
  for (const [name, path] of Object.entries(pages)) {
    const reports: Report[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) reports.push(await look(path));
    findings[name] = findingOf(reports);
    if (!values.json) console.log(name, findings[name]);
  }
  if (values.json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
} finally {
  await host.close();
  await app.remove();
}

async function firstSale(): Promise<string> {
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    chromiumSandbox: false,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${app.origin}/discover`);
    const link = page.locator('article a[href^="/sale/"]').first();
    return (await link.getAttribute('href')) ?? '/discover';
  } finally {
    await browser.close();
  }
}

async function look(path: string): Promise<Report> {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    `--ignore-certificate-errors-spki-list=${host.keyHash}`,
  ];
  const args = ['--yes', `--package=${LIGHTHOUSE}`, 'lighthouse', `${origin}${path}`];
  const options = ['--quiet', '--output=json', `--chrome-flags=${flags.join(' ')}`];
  const { stdout } = await promisify(execFile)('npx', [...args, ...options], {
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      ...(executablePath === undefined ? {} : { CHROME_PATH: executablePath }),
    },
  });
  return JSON.parse(stdout) as Report;
}

/** Scores are medians; the lost points are those of the round in the middle. */
function findingOf(reports: readonly Report[]): Finding {
  const sorted = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('No rounds');
  const names = Object.keys(middle.categories);
  return {
    scores: Object.fromEntries(names.map((name) => [name, scoreOf(middle, name)])),
    lost: Object.values(middle.categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => {
        const { score, displayValue } = middle.audits[id] ?? { score: null };
        if (weight === 0 || score === null || score >= 0.9) return [];
        return [`${id}: ${score}${displayValue === undefined ? '' : ` (${displayValue})`}`];
      }),
    ),
    load: loadavg()[0] ?? 0,
  };
}

function scoreOf({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}
