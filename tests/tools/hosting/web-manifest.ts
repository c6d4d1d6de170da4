/** The installed app's card: name, icons, and the routes that a long press offers. */
export const webManifest = {
  id: '/',
  name: 'Rummage',
  short_name: 'Rummage',
  description:
    'Find garage sales, estate sales and auctions near you, save them, and list your own for free. Works without a connection.',
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/discover',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  background_color: '#FFFBF2',
  theme_color: '#FFFBF2',
  categories: ['shopping', 'lifestyle', 'navigation'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'Discover sales',
      short_name: 'Discover',
      url: '/discover',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'List a sale',
      short_name: 'Sell',
      url: '/create-sale',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
};
