import process from 'node:process';
import { parseArgs } from 'node:util';
import { benchInstances } from './instances.ts';

/**
 * `npm run bench:route -- --instances DIR [--limit MS] [--json]`: published instances below a folder,
 * orienteering or tours with time windows, one line each.
 * `npm run bench:route -- --browser [--days 500] [--json]`: made-up sale days in a module worker in Chromium.
 */

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    days: { type: 'string', default: '500' },
  },
});

const limitMs = values.limit === undefined ? null : Number(values.limit);
if (limitMs !== null && !(limitMs > 0)) fail('--limit is a number of milliseconds.');
if (values.instances !== undefined)
  benchInstances(values.instances, { limitMs, isJson: values.json });
else if (values.browser) {
  const { benchBrowser } = await import('./browser.ts');
  await benchBrowser({ days: Number(values.days), isJson: values.json });
} else fail('Say --instances DIR or --browser.');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
