import { describe, expect, test } from 'vitest';
import type { LocalPhoto } from '../../../../src/db/photos/photo-view.ts';
import { createLocalPhotosStore } from '../../../../src/page/photos/use-local-photos.ts';

function photo(imageId: string, state: LocalPhoto['state'] = 'draft'): LocalPhoto {
  const bytes = new TextEncoder().encode(imageId).buffer;
  return { imageId, state, failure: null, position: 0, picture: { bytes, type: 'image/jpeg' } };
}

function watched() {
  let tell: (photos: readonly LocalPhoto[]) => void = () => undefined;
  let made = 0;
  const revoked: string[] = [];
  const store = createLocalPhotosStore<LocalPhoto>({
    watch(listener) {
      tell = listener;
      return () => undefined;
    },
    addressOf: () => `blob:${(made += 1)}`,
    revoke: (address) => void revoked.push(address),
  });
  return { store, revoked, tell: (...photos: LocalPhoto[]) => tell(photos) };
}

describe('[SYNC-22] photos of this device on screen', () => {
  test('each keeps its address while it changes its state', () => {
    const { store, tell, revoked } = watched();
    store.subscribe(() => undefined);
    expect(store.getState()).toBeNull();
    tell(photo('a'), photo('b'));
    tell(photo('a', 'declared'), photo('b'));
    expect(store.getState()?.map(({ address, state }) => [address, state])).toEqual([
      ['blob:1', 'declared'],
      ['blob:2', 'draft'],
    ]);
    expect(revoked).toEqual([]);
  });

  test('the memory of one that is gone is given back, and all of it when nobody looks', () => {
    const { store, tell, revoked } = watched();
    const leave = store.subscribe(() => undefined);
    tell(photo('a'), photo('b'));
    tell(photo('b'));
    expect(revoked).toEqual(['blob:1']);
    leave();
    expect(revoked).toEqual(['blob:1', 'blob:2']);
    expect(store.getState()).toBeNull();
  });

  test('one whose bytes are lost is listed without an address', () => {
    const { store, tell } = watched();
    store.subscribe(() => undefined);
    tell({ ...photo('a', 'failed'), picture: null });
    expect(store.getState()).toMatchObject([{ imageId: 'a', address: null }]);
  });
});
