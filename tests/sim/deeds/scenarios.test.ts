import { describe, expect, it } from 'vitest';
import { SCENARIOS } from './scenarios.ts';

describe('[SYNC-4, SYNC-6, SYNC-8, SYNC-20, SYNC-21, SYNC-24] cases that worlds rarely reach', () => {
  it.each(Object.entries(SCENARIOS))('%s', async (_name, scenario) => {
    await expect(scenario()).resolves.toBeUndefined();
  });
});
