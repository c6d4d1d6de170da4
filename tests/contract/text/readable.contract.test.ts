import { expect, it } from 'vitest';
import { cleanLine, cleanParagraphs, isBlank } from '../../../src/domain/text/clean.ts';
import { Device } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, newUser, person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const newId = () => crypto.randomUUID();
const CONTROLS = ['\u0001', '\u0007\u001b[31m', '\r', '\u000b', '\u007f', '\u0085', '\u009b'];
const TURNED = ['\u202egnp.exe', '\u202a', '\u2066', '\u2069'];
const UNSEEN = [
  '\u200b',
  '\u00a0',
  '\u3164',
  '\u2800',
  '\ufe0f\u200d',
  '\u3000',
  '\u{e0041}',
  '\t\n',
];
const SEEN = ['Büro', 'تخفيضات', 'مبيعات\u200f 2', '👩\u200d🌾', '車庫拍賣', 'a\u00a0b', '.'];

onEachDatabase('text that people read', (database) => {
  it('[spec 5] control characters, text turned around and titles of nothing are invalid', async () => {
    const device = new Device(database, await newUser(database));
    const titled = (title: string) => createSale(newId(), freshPoint(), { title });
    const bad = [...CONTROLS, ...TURNED].map((each) => `Sale ${each}`);
    const refused = [...bad, ...UNSEEN];
    expect(await device.outcomes(...refused.map(titled))).toEqual(refused.map(() => 'invalid'));
    expect(await device.outcomes(...SEEN.map(titled))).toEqual(SEEN.map(() => 'ok'));
    const described = (description: string) => createSale(newId(), freshPoint(), { description });
    expect(await device.outcomes(...bad.map(described))).toEqual(bad.map(() => 'invalid'));
    expect(await device.outcomes(described('two\n\tlines'), described(''))).toEqual(['ok', 'ok']);
    const tagged = (tag: string) => createSale(newId(), freshPoint(), { tags: [tag] });
    expect(await device.outcomes(...bad.map(tagged))).toEqual(bad.map(() => 'invalid'));
  });

  it('[spec 5] a name is seen, at sign-up and later', async () => {
    const { user, device } = await person(database, { displayName: 'Ann\u202e' });
    const named = (name: string) => ({
      op: 'profile.patch',
      a: { id: user.uid, set: { display_name: name } },
    });
    const outcomes = await device.outcomes(named('\u2800'), named('A\u0007'), named('Ann'));
    expect(outcomes).toEqual(['invalid', 'invalid', 'ok']);
    for (const displayName of ['Ann\u202e', '\u200b\u200b', 'A\u0007']) {
      const { uid } = await newUser(database, { displayName });
      const [row] = await database.owner<{ display_name: string | null }>(
        'select display_name from app.profile where id = $1',
        [uid],
      );
      expect(row?.display_name).toBeNull();
    }
  });

  it('what a device has cleaned is taken, and what it takes for nothing is refused', async () => {
    const judged = async (text: string) => {
      const [row] = await database.owner<{ clean: boolean; seen: boolean }>(
        'select app.is_clean($1) as clean, app.is_visible($1) as seen',
        [text],
      );
      return row;
    };
    for (const text of [...CONTROLS, ...TURNED, ...UNSEEN, ...SEEN]) {
      for (const cleaned of [cleanLine(`a${text}`), cleanParagraphs(`a${text}`)]) {
        expect(await judged(cleaned)).toEqual({ clean: true, seen: true });
      }
      expect((await judged(text))?.seen).toBe(!isBlank(cleanLine(text)));
    }
  });
});
