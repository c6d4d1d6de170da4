import process from 'node:process';
import { parseArgs } from 'node:util';
import { benchInstances } from './instances.ts';

/**
 * `npm run bench:route -- --instances DIR [--limit MS] [--json]`: published instances below a folder,
 * orienteering or tours with time windows, one line each.
 * `npm run bench:route -- --browser [--days 500] [--json]`: made-up sale days in a module worker in Chromium.
 * `npm run bench:route -- --two-cars [--days 60] [--json]`: such days split between two cars.
 */

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    'two-cars': { type: 'boolean', default: false },
    days: { type: 'string' },
  },
});

const limitMs = values.limit === undefined ? null : Number(values.limit);
if (limitMs !== null && !(limitMs > 0)) fail('--limit is a number of milliseconds.');
if (values.instances !== undefined)
  benchInstances(values.instances, { limitMs, isJson: values.json });
else if (values.browser) {
  const { benchBrowser } = await import('./browser.ts');
  await benchBrowser({ days: Number(values.days ?? 500), isJson: values.json });
} else if (values['two-cars']) {
  const { benchTwoCars } = await import('./two-cars.ts');
  benchTwoCars({ days: Number(values.days ?? 60), isJson: values.json });
} else fail('Say --instances DIR, --browser or --two-cars.');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
