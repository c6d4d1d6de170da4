import { describe, expect, test } from 'vitest';
import { lostCopies, photoNews } from '../../../src/components/photos/photo-news.ts';

const photo = (state: string, imageId = 'p') => ({ imageId, state });
const no = () => false;
const yes = () => true;
const none = { hasArrived: false, hasFailed: false };

describe('[spec 8] what is said of photos', () => {
  test('uploaded when the server has acknowledged it, and not before', () => {
    expect(photoNews([photo('declared')], [photo('uploaded')], no)).toMatchObject(none);
    expect(photoNews([photo('uploaded')], [], no)).toMatchObject({ ...none, hasArrived: true });
  });

  test('uploaded, too, if the page was too busy to see that state', () => {
    expect(photoNews([photo('failed')], [], yes)).toEqual({ ...none, hasArrived: true, seen: [] });
    // The sale may be read after the photos.
    const { hasArrived, seen } = photoNews([photo('waiting')], [], no);
    expect(hasArrived).toBe(false);
    expect(photoNews(seen, [], yes)).toEqual({ ...none, hasArrived: true, seen: [] });
  });

  test('taken away by its owner it has not arrived', () => {
    expect(photoNews([photo('waiting')], [], no)).toMatchObject(none);
  });

  test('failed once, when it fails', () => {
    expect(photoNews([photo('waiting')], [photo('failed')], no).hasFailed).toBe(true);
    expect(photoNews([photo('failed')], [photo('failed')], no).hasFailed).toBe(false);
    expect(photoNews([], [photo('failed')], no).hasFailed).toBe(false);
  });

  test('nothing of what was so when the page opened', () => {
    expect(photoNews(null, [photo('failed')], yes)).toMatchObject(none);
    expect(photoNews([photo('uploaded')], null, yes)).toMatchObject(none);
  });
});

test('[SYNC-22] a copy that a sale waited for and will not get is told, once', () => {
  const image = (id: string) => ({
    id,
    path: `${id}.jpg`,
    smallPath: null,
    position: 0,
    bytes: 9,
    thumb: null,
  });
  const copying = ['c1', 'c2', 'c3'];
  const now = { images: [image('c1')], copying: ['c2'] };
  expect(lostCopies({ copying }, { images: [], copying })).toBe(0);
  expect(lostCopies({ copying }, now)).toBe(1);
  expect(lostCopies(now, { images: [] })).toBe(1);
  expect(lostCopies({}, { images: [] })).toBe(0);
  // What was so when the page opened is no news.
  expect(lostCopies(null, now)).toBe(0);
});
