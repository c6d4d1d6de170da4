import type { Page } from './browser.ts';

/** Whether each file is stored now. */
export function storeLaterFiles(page: Page, isWithMap: boolean): Promise<boolean> {
  return page.evaluate(askForLaterFiles, isWithMap);
}

/** Runs in the page: asks the service worker as `platform/store-later-files.ts` does. */
export async function askForLaterFiles(isWithMap: boolean): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data === true));
    port1.start();
  });
  active?.postMessage({ type: 'STORE_LATER_FILES', isWithMap }, [port2]);
  return answer;
}
