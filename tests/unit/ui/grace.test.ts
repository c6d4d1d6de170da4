import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withGrace } from '../../../src/ui/feedback/grace.ts';

class FakeDocument extends EventTarget {
  visibilityState = 'visible';
  hide(): void {
    this.visibilityState = 'hidden';
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

describe('something that can be taken back for a while', () => {
  let page: FakeDocument;

  beforeEach(() => {
    page = new FakeDocument();
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is done when the time is over, once', () => {
    const run = vi.fn<() => void>();
    const grace = withGrace(run, 6000);
    vi.advanceTimersByTime(5999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    grace.finish();
    page.hide();
    expect(run).toHaveBeenCalledTimes(1);
    expect(grace.undo()).toBe(false);
  });

  test('is not done after it was taken back', () => {
    const run = vi.fn<() => void>();
    const grace = withGrace(run, 6000);
    expect(grace.undo()).toBe(true);
    page.hide();
    vi.advanceTimersByTime(60_000);
    grace.finish();
    expect(run).not.toHaveBeenCalled();
  });

  test('is done at once when the page is hidden, for it may never run again', () => {
    const run = vi.fn<() => void>();
    withGrace(run, 6000);
    page.hide();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
