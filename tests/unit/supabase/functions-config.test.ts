import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

/** The platform's own check takes legacy keys only, so each function must be called without it and check by itself. */
test('every function is deployed without the platform’s check, and knows its project’s keys', () => {
  const config = readFileSync('supabase/config.toml', 'utf8');
  const sections = new Map(
    config
      .split(/^(?=\[)/m)
      .map((section) => [/^\[(.+)\]/.exec(section)?.[1] ?? '', section] as const),
  );
  const entries = globSync('supabase/functions/*/index.ts');
  expect(entries.length).toBeGreaterThan(2);
  for (const file of entries) {
    const name = basename(dirname(file));
    expect([name, sections.get(`functions.${name}`)]).toEqual([
      name,
      expect.stringMatching(/^verify_jwt = false$/m),
    ]);
    expect([name, readFileSync(file, 'utf8')]).toEqual([
      name,
      expect.stringContaining('readProjectKeys('),
    ]);
  }
});
