import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../../supabase/local/embedded.ts';
import type { Embedded } from '../../../supabase/local/embedded.ts';
import { tellSyncStory } from '../../demo/sync-story.ts';
import { stopPhones } from './device-kit.ts';

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded();
});
afterEach(() => stopPhones());
afterAll(() => server.stop());

test('[SYNC-6] the story that `npm run sync:demo` tells is true: once each, merged, nothing lost', async () => {
  const lines: string[] = [];
  await tellSyncStory({ server, tell: (line) => lines.push(line) });
  expect(lines).toHaveLength(13);
  expect(lines.at(-1)).toBe(
    'Nothing lost, nothing doubled: 7 operations asked for, 3 sales on the server.',
  );
});
