import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';
import { hosting } from '../../../src/build/hosting/hosting-plugin.ts';

export interface Site {
  /** The origin, without a trailing slash. */
  readonly url: string;
  /** The app's document as it was built. */
  readonly document: string;
  stop(): Promise<void>;
}

/** The server of `npm start` and `npm run preview`, with the app's document. `backendUrl`: where its edge asks. */
export async function openSite({
  backendUrl,
  publicKey,
}: {
  readonly backendUrl: string;
  readonly publicKey: string;
}): Promise<Site> {
  const outDir = mkdtempSync(join(tmpdir(), 'rummage-links-'));
  const document = readFileSync('index.html', 'utf8');
  writeFileSync(join(outDir, 'index.html'), document);
  copyFileSync('public/_headers', join(outDir, '_headers'));
  copyFileSync('public/link-card.png', join(outDir, 'link-card.png'));
  const server = await preview({
    configFile: false,
    logLevel: 'silent',
    build: { outDir },
    plugins: [
      hosting({
        backendOrigin: null,
        geocoderOrigin: null,
        routerOrigin: null,
        mapOrigins: [],
        edge: {
          partsUrl: `${backendUrl}/functions/v1/page-parts`,
          publicKey: () => publicKey,
          siteUrl: '',
          // This machine may be slow, and no case here is about that.
          mostWaitMs: 60_000,
        },
      }),
    ],
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    document,
    stop: async () => {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
