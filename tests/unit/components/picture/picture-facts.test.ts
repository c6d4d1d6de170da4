import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import type { SaleView } from '../../../../src/domain/sale/sale-view.ts';
import type { Sale, ScheduleDay } from '../../../../src/domain/sale/sale.ts';
import {
  DESIGNS,
  type DesignId,
} from '../../../../src/features/share-picture/designs/all-designs.ts';
import { HEIGHT, type Pen, WIDTH } from '../../../../src/components/picture/paint.ts';
import {
  pictureAlt,
  type PictureFacts,
  pictureFacts,
} from '../../../../src/components/picture/picture-facts.ts';
import { qrCodeOf } from '../../../../src/features/share-picture/qr-code.ts';
import { foldEntries } from '../../../../src/sync/outbox/fold-overlays.ts';
import { NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { create } from '../../../support/builders/sale-args.ts';
import { entryOf } from '../../../support/builders/outbox-entries.ts';

const ORIGIN = 'https://rummage.example';
const NOW = Date.parse('2026-06-05T12:00:00Z');

/** An own sale: its seller's device always knows the street. */
function viewOf(changes: Partial<Sale> = {}): SaleView {
  const { sale } = foldEntries(NO_DOCS, [entryOf(create('s1'), 1)]);
  if (sale === null) throw new Error('no sale');
  return {
    sale: { ...sale, ...changes },
    rev: 1,
    place: { id: 's1', street: '1 Main St', lat: 39.74, lng: -104.99 },
    stats: null,
    isSaved: false,
    isMine: true,
    sync: null,
    parkedCode: null,
    held: null,
  };
}

function factsOf(changes: Partial<Sale> = {}): PictureFacts {
  return pictureFacts(viewOf(changes), ORIGIN, NOW);
}

function day(date: string): ScheduleDay {
  return { date, startTime: '08:30', endTime: '14:00', nextDay: false };
}

/** Everything that a design writes. Letters are half as wide as they are high. */
function written(design: DesignId, facts: PictureFacts): string {
  const words: string[] = [];
  const methods: Record<string, unknown> = {
    font: '',
    measureText: (text: string) => ({ width: text.length * 20 }),
    fillText: (text: string) => void words.push(text),
  };
  const pen = new Proxy(methods, {
    get: (known, name) => known[String(name)] ?? (() => undefined),
  });
  // It only takes notes.
  DESIGNS[design](pen as unknown as Pen, facts, null);
  return words.join(' ');
}

const ALL = Object.keys(DESIGNS) as DesignId[];

test('[spec-line 2.105] the picture is 1200 x 630', () => {
  expect([WIDTH, HEIGHT]).toEqual([1200, 630]);
});

test('what a picture says, and the same for people who do not see it', () => {
  const facts = factsOf();
  expect(facts).toEqual({
    saleType: 'garage',
    typeText: 'Garage Sale',
    title: 'Books and tools',
    days: ['Sat, Jun 6, 8\u00a0AM – 2\u00a0PM'],
    where: '1 Main St, 80202',
    url: 'https://rummage.example/sale/s1',
  });
  expect(pictureAlt(facts)).toBe(
    'Picture that says: Garage Sale. Books and tools. Sat, Jun 6, 8\u00a0AM – 2\u00a0PM. 1 Main St, 80202. ' +
      'QR code for https://rummage.example/sale/s1.',
  );
});

test.each([
  ['never', null],
  ['at', '2026-06-05T12:00:01Z'],
  ['at', null],
] as const)('an address that is not public is on no picture (%s, %s)', (releaseRule, releaseAt) => {
  const facts = factsOf({ releaseRule, releaseAt });
  expect(facts.where).toBe('Near 80202');
  expect(pictureAlt(facts)).not.toContain('Main');
  for (const design of ALL) expect(written(design, facts)).not.toContain('Main');
});

test('once it is released, it is', () => {
  const facts = factsOf({ releaseRule: 'at', releaseAt: '2026-06-05T12:00:00Z' });
  expect(facts.where).toBe('1 Main St, 80202');
});

test.each(ALL)('%s says type, title, days and place', (design) => {
  const words = written(design, factsOf());
  for (const part of ['Books and tools', '8\u00a0AM – 2\u00a0PM', '80202', 'Scan']) {
    expect(words).toContain(part);
  }
  expect(words.toLowerCase()).toContain('garage sale');
});

test('three days are named, more are counted', () => {
  const dates = ['2026-06-05', '2026-06-06', '2026-06-07', '2026-06-08'];
  expect(factsOf({ days: dates.slice(0, 3).map(day) }).days).toHaveLength(3);
  expect(factsOf({ days: dates.map(day) }).days).toEqual([
    'Fri, Jun 5, 8:30\u00a0AM – 2\u00a0PM',
    'Sat, Jun 6, 8:30\u00a0AM – 2\u00a0PM',
    '+2 more days',
  ]);
  expect(factsOf({ days: [] }).days).toEqual(['Dates not specified']);
});

test('without a public place nothing stands there; online says so', () => {
  const hidden = { releaseRule: 'never', zipCode: null } as const;
  expect(factsOf(hidden).where).toBe('');
  expect(factsOf({ saleType: 'auction', kind: 'online-only' }).where).toBe('Online');
});

test('the QR code reads as the address of the sale', () => {
  const url = `${ORIGIN}/sale/0b7e7a0e-6f0f-4b93-9d1e-0c9f5a1d2e3f`;
  const { size, dark } = qrCodeOf(url);
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y } of dark) {
    for (let row = 0; row < scale; row++) {
      for (let column = 0; column < scale; column++) {
        pixels.set([0, 0, 0, 255], ((y * scale + row) * side + x * scale + column) * 4);
      }
    }
  }
  expect(jsQR(pixels, side, side)?.data).toBe(url);
  // Scanners need four white squares around it.
  const edges = dark.flatMap(({ x, y }) => [x, y]);
  expect([Math.min(...edges), Math.max(...edges)]).toEqual([4, size - 5]);
});

/** Where each text of a design stands: its ends, as wide as its letters are, half as wide as they are high. */
function spansOf(design: DesignId, facts: PictureFacts) {
  const spans: { text: string; from: number; to: number; y: number }[] = [];
  const known: Record<string, unknown> = { font: '', textAlign: 'left' };
  const sizeNow = () => Number(/(\d+(?:\.\d+)?)px/.exec(String(known['font']))?.[1] ?? 0);
  const widthOf = (text: string) => (Array.from(text).length * sizeNow()) / 2;
  known['measureText'] = (text: string) => ({ width: widthOf(text) });
  known['fillText'] = (text: string, x: number, y: number) => {
    const shift = known['textAlign'] === 'center' ? widthOf(text) / 2 : 0;
    spans.push({ text, from: x - shift, to: x - shift + widthOf(text), y });
  };
  const pen = new Proxy(known, { get: (own, name) => own[String(name)] ?? (() => undefined) });
  // It only takes notes.
  DESIGNS[design](pen as unknown as Pen, facts, null);
  return spans;
}

test.each(ALL)(
  '[spec-line 2.105] %s without a photo: a title of 200 emoji is cut between emoji and stays on the picture',
  (design) => {
    const spans = spansOf(design, factsOf({ title: '🪑'.repeat(200), images: [] }));
    const title = spans.filter(({ text }) => text.includes('🪑'));
    expect(title.length).toBeGreaterThan(0);
    // Half an emoji would be a character of its own that no font has.
    expect(title.map(({ text }) => text).join('')).toMatch(/^(?:🪑)+…$/u);
    for (const { from, to, y } of title) {
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(WIDTH);
      expect(y).toBeLessThanOrEqual(HEIGHT);
    }
    const plain = spansOf(design, factsOf({ title: 'Books', images: [] }));
    expect(plain.map(({ text }) => text).join(' ')).toContain('Books');
  },
);
