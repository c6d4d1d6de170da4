import { expect, test } from 'vitest';
import { linkSentence } from '../../../src/app/shell/link-sentence.ts';
import { linkText, noRoomText } from '../../../src/i18n/sync/sync-state-text.ts';

test('[SYNC-23] a full device is named as that, one whose storage does not open as that', () => {
  expect(linkSentence({ link: 'storage-trouble', troubles: ['no-room'] })).toBe(noRoomText);
  expect(linkSentence({ link: 'storage-trouble', troubles: ['bad-rows'] })).toBe(
    linkText['storage-trouble'],
  );
  // It was full a moment ago, and there is room again.
  expect(linkSentence({ link: 'online', troubles: ['no-room'] })).toBeNull();
});
