// The service worker of earlier builds had this address, and was a classic script. It makes way for
// `/service-worker.js`, which the page registers once it is loaded again. What was typed is on the device.
const NEEDED = ['/index.html', '/service-worker.js'];

async function expectToday() {
  for (const path of NEEDED) {
    const answer = await fetch(path, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }
}

// Without a good connection the installation fails, and the earlier build stays until the next try.
self.addEventListener('install', (event) => {
  event.waitUntil(expectToday().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.unregister();
      for (const page of await self.clients.matchAll({ type: 'window' }))
        await page.navigate(page.url);
    })(),
  );
});
