import { expect, test } from 'vitest';
import { createLazyServer } from '../../../../src/device/syncing/lazy-server.ts';
import { ok } from '../../../../src/domain/result.ts';
import type { OpenedRemote } from '../../../../src/remote/exchange/open-remote.ts';

test('a server whose code does not arrive is as good as offline, and is asked for again', async () => {
  let isOffline = true;
  const server = createLazyServer(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      remote: { hasEnded: async (userId: string) => ok(userId === 'ann') },
      photos: { upload: async () => ok('stored') },
    } as unknown as OpenedRemote;
  });
  const upload = () => server.photos.upload('s1/a.jpg', new ArrayBuffer(1), 'image/jpeg');
  const offline = { ok: false, error: { kind: 'offline' } };
  expect(await server.get()).toBeNull();
  expect(await server.remote.hasEnded('ann')).toEqual(offline);
  expect(await upload()).toEqual(offline);
  isOffline = false;
  expect(await server.remote.hasEnded('ann')).toEqual(ok(true));
  expect(await upload()).toEqual(ok('stored'));
});
