// The service worker of earlier builds had this address, and was a classic script. It makes way for
// `/service-worker.js`, which the page registers once it is loaded again. What was typed is on the device.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.unregister();
      for (const page of await self.clients.matchAll({ type: 'window' }))
        await page.navigate(page.url);
    })(),
  );
});
