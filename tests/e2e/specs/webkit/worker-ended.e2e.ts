import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { expect } from '../../drivers/browser.ts';
import { expectSaved, findSales, save } from '../../drivers/webkit/webkit-deeds.ts';
import type { WebKitPhone } from '../../drivers/webkit/webkit-phone.ts';
import { test } from '../../drivers/webkit/webkit-test.ts';

/** Runs in the page: the page comes back from the background, and from then on its workers can be ended. */
function keepWorkers(): void {
  const Plain = globalThis.Worker;
  const kept: Worker[] = [];
  Object.assign(globalThis, {
    Worker: class extends Plain {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (String(url).includes('device-worker')) kept.push(this);
      }
    },
    endWorkers: () => kept.splice(0).map((worker) => worker.terminate()).length,
  });
  document.dispatchEvent(new Event('freeze'));
  document.dispatchEvent(new Event('resume'));
}

/** No event tells the page. */
async function endWorker(phone: WebKitPhone): Promise<void> {
  await phone.untilQuiet();
  const ended = await phone.browser.run(() =>
    (globalThis as unknown as { endWorkers: () => number }).endWorkers(),
  );
  expect(ended).toBe(1);
}

test('[SYNC-17] WebKitGTK: after the device worker has ended, what is asked then is done', async ({
  phone,
}) => {
  const [sale, other] = await findSales(phone, 2);
  if (sale === undefined || other === undefined) throw new Error('No sales are listed');
  await phone.browser.run(keepWorkers);
  await save(phone, sale);

  await endWorker(phone);
  await save(phone, other);

  await endWorker(phone);
  await phone.press(discoverText.filters);
  await phone.press(new RegExp(discoverText.types.auction), 'dialog');
  await phone.press(new RegExp(`^${discoverText.applyFilters}`), 'dialog');
  const others = async () =>
    (await phone.texts('article[data-sale]')).filter(
      (text) => !text.includes(discoverText.types.auction),
    );
  await phone.expectSome('article[data-sale]');
  await expect.poll(others, { timeout: 60_000 }).toEqual([]);

  await phone.turnTo('/discover');
  await expectSaved(phone, sale);
  await expectSaved(phone, other);
});
