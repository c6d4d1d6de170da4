import { afterEach, expect, test, vi } from 'vitest';
import { bringUp } from '../../../src/ui/bring-up.ts';

afterEach(() => vi.unstubAllGlobals());

/** A part 900 px down in a list that scrolls, within a frame that does not. */
function partInList(overflowY: string, wantsLessMotion: boolean) {
  const scrollBy = vi.fn<(to: ScrollToOptions) => void>();
  const scrollIntoView = vi.fn<(to: ScrollIntoViewOptions) => void>();
  const at = (top: number) => () => ({ top });
  const frame = { parentElement: null, scrollHeight: 900, clientHeight: 600 };
  const list = {
    parentElement: frame,
    scrollHeight: 2000,
    clientHeight: 400,
    getBoundingClientRect: at(300),
    scrollBy,
  };
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }));
  vi.stubGlobal('getComputedStyle', (of: unknown) => ({
    overflowY: of === list ? overflowY : 'hidden',
  }));
  const part = { parentElement: list, getBoundingClientRect: at(900), scrollIntoView };
  return { part: part as unknown as HTMLElement, scrollBy, scrollIntoView };
}

test('what was asked for is brought to the top of the list that has it, and nothing around that moves', () => {
  const { part, scrollBy, scrollIntoView } = partInList('auto', false);
  bringUp(part, 16);
  expect(scrollBy).toHaveBeenCalledWith({ top: 584, behavior: 'smooth' });
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test('without a list that scrolls the page does, and without a movement for who wants less motion', () => {
  const { part, scrollBy, scrollIntoView } = partInList('visible', true);
  bringUp(part);
  expect(scrollBy).not.toHaveBeenCalled();
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'start', behavior: 'auto' });
});
