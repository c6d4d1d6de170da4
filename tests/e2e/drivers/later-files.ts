import type { Page } from './browser.ts';

/** Asks the service worker as `platform/later-files.ts` does. Whether each file is stored now. */
export async function storeLaterFiles(page: Page, isWithMap: boolean): Promise<boolean> {
  return page.evaluate(async (withMap) => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
        resolve(data === true),
      );
      port1.start();
    });
    active?.postMessage({ type: 'STORE_LATER_FILES', isWithMap: withMap }, [port2]);
    return answer;
  }, isWithMap);
}
