import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { blockedStorageText } from '../../../src/i18n/sync/blocked-storage-text.ts';

/**
 * Where a browser stores nothing for this site, no screen may ask for free space instead: each sentence about what
 * could not be stored goes through `notStored`.
 */

const texts = globSync('src/i18n/**/*.ts').map((file) => readFileSync(file, 'utf8'));
const screens = globSync('src/{app,components,features}/**/*.{ts,tsx}').map((file) => ({
  file: file.replaceAll('\\', '/'),
  code: readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '),
}));

/** A sentence that blames the room on the device, or its storage, and the object that has it. */
const BLAMES = /could not (?:store|open its storage)|out of space|could not be (?:stored|saved) on/;

function blaming(): string[] {
  return texts.flatMap((text) =>
    text.split(/(?=^export const )/m).flatMap((part) => {
      const [, name] = /^export const (\w+)/.exec(part) ?? [];
      if (name === undefined) return [];
      return [...part.matchAll(/^ {2,4}'?([\w-]+)'?:\s*(?:'([^']*)'|"([^"]*)")/gm)].flatMap(
        ([, key = '', single = '', double = '']) =>
          BLAMES.test(single + double) ? [`${name}.${key}`] : [],
      );
    }),
  );
}

/** They name the link, or what is wrong with the outbox: the strip and the sync centre say it is blocked. */
const OF_THE_LINK = ['linkText.storage-trouble', 'stateText.storage-trouble'];

/** Objects whose sentences are found by the code of what went wrong. */
const BY_CODE = new Set([
  'areaProblemText',
  'findPhotoText',
  'importFailureText',
  'photoProblemText',
]);

test('there are sentences that blame the room on the device', () => {
  expect(blaming().length).toBeGreaterThan(12);
});

test.each(blaming().filter((sentence) => !OF_THE_LINK.includes(sentence)))(
  '%s is shown by way of what knows better',
  (sentence) => {
    const [name = '', key = ''] = sentence.split('.');
    const uses = screens.filter(({ code }) => code.includes(`${name}.${key}`));
    for (const { file, code } of uses) {
      const at = code.split(`${name}.${key}`).slice(0, -1);
      const isAsked = at.every((before) => /notStored\( ?$/.test(before));
      expect({ file, isAsked }).toEqual({ file, isAsked: true });
    }
    const byCode = BY_CODE.has(name) ? screens.filter(({ code }) => code.includes(`${name}[`)) : [];
    for (const { file, code } of byCode) {
      expect({ file, isAsked: code.includes('notStored(') }).toEqual({ file, isAsked: true });
    }
  },
);

describe('what could not be stored', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is named as it is, but where the browser stores nothing', async () => {
    const { notStored } = await import('../../../src/components/page/not-stored.ts');
    expect(notStored('No room.')).toBe('No room.');
    vi.stubGlobal('document', {});
    vi.stubGlobal('localStorage', {});
    vi.stubGlobal('indexedDB', null);
    expect(notStored('No room.')).toBe(blockedStorageText.refused);
    expect(notStored('No photo.', 'not-a-photo')).toBe('No photo.');
  });
});
