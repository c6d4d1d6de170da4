import { describe, expect, test } from 'vitest';
import { packText, unpackText } from '../../../src/platform/page/packed-text.ts';

const text = JSON.stringify(
  Array.from({ length: 25 }, (_, i) => [`Sale ${i} \u{1F6CB}`, '12 Main St, 60614', 540 + i]),
);

describe('a text in an address', () => {
  test('comes back as it was, in letters that addresses leave alone, and is much shorter', async () => {
    const packed = await packText(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(text.length / 2);
    expect(await unpackText(packed)).toBe(text);
  });

  test('with any letter changed, lost or added is not taken', async () => {
    const packed = await packText(text);
    for (let at = 0; at < packed.length; at += 7) {
      const letter = packed[at] === 'A' ? 'B' : 'A';
      const changed = `${packed.slice(0, at)}${letter}${packed.slice(at + 1)}`;
      const lost = `${packed.slice(0, at)}${packed.slice(at + 1)}`;
      expect([await unpackText(changed), await unpackText(lost)]).toEqual([null, null]);
    }
    for (const none of ['', '1', '%%%', packed.slice(0, 40), `2${packed.slice(1)}`]) {
      expect(await unpackText(none)).toBeNull();
    }
  });

  test('that would unpack to more than any plan is given up early', async () => {
    expect(await unpackText(await packText('x'.repeat(3_000_000)))).toBeNull();
  });
});
