import { describe, expect, test } from 'vitest';
import { type Result, err, ok } from '../../../../src/domain/result.ts';
import { StorageTrouble } from '../../../../src/sync/local-store.ts';
import {
  type PhotoFailure,
  type PhotoStore,
  sendPhotos,
} from '../../../../src/sync/photos/send-photos.ts';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** A store of photos that are all declared; says what was done with each. */
function storeOf(imageIds: string[], lost: readonly string[] = []) {
  const done: string[] = [];
  const left = [...imageIds];
  const step = async (what: string, imageId: string) => {
    done.push(`${what} ${imageId}`);
    left.splice(left.indexOf(imageId), 1);
  };
  const store: PhotoStore = {
    async nextPhoto() {
      const [imageId] = left;
      if (imageId === undefined) return null;
      const photo = { imageId, type: 'image/jpeg' };
      const paths = { large: `s1/${imageId}.jpg`, small: `s1/${imageId}-5.jpg` };
      const large = bytesOf(`large ${imageId}`);
      const small = bytesOf(`small ${imageId}`);
      return { photo, paths, bytes: lost.includes(imageId) ? null : { imageId, large, small } };
    },
    photoUploaded: (imageId) => step('uploaded', imageId),
    declareAgain: (imageId) => step('declared', imageId),
    failPhoto: (imageId, failure) => step(failure, imageId),
  };
  return { store, done };
}

/** A storage whose answers to single paths are given; all else is stored. */
function remoteWith(answers: Record<string, Result<'exists', PhotoFailure>> = {}) {
  const uploads: string[] = [];
  return {
    uploads,
    async upload(path: string, bytes: ArrayBuffer, type: string) {
      uploads.push(`${path} ${type} ${new TextDecoder().decode(bytes)}`);
      return answers[path] ?? ok('stored' as const);
    },
  };
}

describe('[SYNC-22] the lane of photos', () => {
  test('large, then small, then its attaching; one photo after the other', async () => {
    const { store, done } = storeOf(['p1', 'p2']);
    const remote = remoteWith();
    let queued = 0;
    const outcome = await sendPhotos({ store, remote, onQueued: () => (queued += 1) }, 'ann');
    expect(remote.uploads).toEqual([
      's1/p1.jpg image/jpeg large p1',
      's1/p1-5.jpg image/jpeg small p1',
      's1/p2.jpg image/jpeg large p2',
      's1/p2-5.jpg image/jpeg small p2',
    ]);
    expect(done).toEqual(['uploaded p1', 'uploaded p2']);
    expect(queued).toBe(2);
    expect(outcome).toEqual({
      link: 'online',
      isDone: true,
      sentCount: 2,
      parkedCount: 0,
      rowCount: 0,
      retryAfterMs: null,
      serverOffsetMs: null,
    });
  });

  test('what is there already is done: an answer was lost', async () => {
    const { store, done } = storeOf(['p1']);
    const remote = remoteWith({ 's1/p1.jpg': ok('exists'), 's1/p1-5.jpg': ok('exists') });
    await sendPhotos({ store, remote, onQueued: () => undefined }, 'ann');
    expect(done).toEqual(['uploaded p1']);
  });

  test('never attached before both renditions are there', async () => {
    const { store, done } = storeOf(['p1', 'p2']);
    const remote = remoteWith({ 's1/p1-5.jpg': err({ kind: 'offline' }) });
    const outcome = await sendPhotos({ store, remote, onQueued: () => undefined }, 'ann');
    expect(done).toEqual([]);
    expect(remote.uploads).toHaveLength(2);
    expect(outcome).toMatchObject({ link: 'offline', isDone: false, sentCount: 0 });
    expect(outcome.retryAfterMs).toBeNull();
  });

  test('a server that asks to be left alone is', async () => {
    const { store } = storeOf(['p1']);
    const remote = remoteWith({ 's1/p1.jpg': err({ kind: 'transient', retryAfterMs: 5_000 }) });
    expect(await sendPhotos({ store, remote, onQueued: () => undefined }, 'ann')).toMatchObject({
      isDone: false,
      retryAfterMs: 5_000,
    });
  });

  test('a refused one is declared again and does not hold up the next; the lane backs off', async () => {
    const { store, done } = storeOf(['p1', 'p2']);
    const remote = remoteWith({ 's1/p1.jpg': err({ kind: 'refused' }) });
    let queued = 0;
    const outcome = await sendPhotos({ store, remote, onQueued: () => (queued += 1) }, 'ann');
    expect(done).toEqual(['declared p1', 'uploaded p2']);
    expect(queued).toBe(2);
    expect(outcome).toMatchObject({ link: 'online', isDone: false });
  });

  test('a refusal is not made good by what went well after it', async () => {
    const { store, done } = storeOf(['p1', 'p2', 'p3', 'p4'], ['p3']);
    const refused = err({ kind: 'refused' } as const);
    const remote = remoteWith({ 's1/p1-5.jpg': refused, 's1/p4.jpg': err({ kind: 'unfit' }) });
    const outcome = await sendPhotos({ store, remote, onQueued: () => undefined }, 'ann');
    expect(done).toEqual(['declared p1', 'uploaded p2', 'lost p3', 'unfit p4']);
    expect(outcome).toMatchObject({ link: 'online', isDone: false, sentCount: 1 });
  });

  test('what the storage will never take, or what is lost, is put before the person', async () => {
    const { store, done } = storeOf(['p1', 'p2', 'p3'], ['p2']);
    const remote = remoteWith({ 's1/p1.jpg': err({ kind: 'unfit' }) });
    const outcome = await sendPhotos({ store, remote, onQueued: () => undefined }, 'ann');
    expect(done).toEqual(['unfit p1', 'lost p2', 'uploaded p3']);
    expect(outcome).toMatchObject({ link: 'online', isDone: true, sentCount: 1 });
  });

  test('[SYNC-23] a device without its database is trouble, not a bug', async () => {
    const { store } = storeOf(['p1']);
    store.photoUploaded = () => Promise.reject(new StorageTrouble('connection', null));
    const remote = remoteWith();
    expect(await sendPhotos({ store, remote, onQueued: () => undefined }, 'ann')).toMatchObject({
      link: 'storage-trouble',
      isDone: false,
    });
  });

  test('what it has sent before that is counted, and a bug is not hidden behind it', async () => {
    const { store } = storeOf(['p1', 'p2']);
    const next = store.nextPhoto.bind(store);
    const failingAfterOne = async (failure: Error) => {
      let asked = 0;
      store.nextPhoto = async (principal) => {
        asked += 1;
        if (asked > 1) throw failure;
        return next(principal);
      };
      return sendPhotos({ store, remote: remoteWith(), onQueued: () => undefined }, 'ann');
    };
    const full = await failingAfterOne(new StorageTrouble('quota', null));
    expect(full).toMatchObject({ link: 'storage-trouble', sentCount: 1, retryAfterMs: null });
    await expect(failingAfterOne(new TypeError('a bug'))).rejects.toThrow('a bug');
  });
});
