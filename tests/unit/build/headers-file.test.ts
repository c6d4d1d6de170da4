import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  headersFor,
  inlineScriptSources,
  parseHeaders,
  withHashedFiles,
} from '../../../src/build/hosting/headers-file.ts';

describe('a _headers file', () => {
  const rules = parseHeaders(
    ['# a comment', '/*', '  X-One: a: b', '', '/assets/*', '  X-One: c', '/', '  X-Two: d'].join(
      '\n',
    ),
  );

  it('gives a path all headers of the patterns that match it', () => {
    expect(headersFor(rules, '/')).toEqual(
      new Map([
        ['X-One', 'a: b'],
        ['X-Two', 'd'],
      ]),
    );
  });

  it('lets a later rule win', () => {
    expect(headersFor(rules, '/assets/app.js').get('X-One')).toBe('c');
  });

  it('reads dots in a path as dots', () => {
    const dotted = parseHeaders('/sw.js\n  X-One: a');
    expect(headersFor(dotted, '/swxjs').size).toBe(0);
  });
});

describe('scripts in a page', () => {
  it('are named by their hash, to the last space; those with an address are not', () => {
    const page = '<script>\n  f();\n</script><script type="module" src="/a.js"></script>';
    // As `printf '\n  f();\n' | openssl dgst -sha256 -binary | base64` says.
    expect(inlineScriptSources(page)).toEqual([
      "'sha256-M2dRV/u5jbnVwL/X8hCil4DYjeMa2DLFKPwlGE1ycZo='",
    ]);
  });

  it('our own page has one, and it is short', () => {
    const page = readFileSync('index.html', 'utf8');
    expect(inlineScriptSources(page)).toHaveLength(1);
  });
});

describe('our own _headers', () => {
  const rules = parseHeaders(readFileSync('public/_headers', 'utf8'));
  const policy = headersFor(rules, '/sale/1').get('Content-Security-Policy') ?? '';

  it('allows no inline code but that of the page by its hash, no eval, and blob: only for pictures', () => {
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("script-src 'self' {inline};");
    const withBlob = policy.split('; ').filter((directive) => directive.includes('blob:'));
    expect(withBlob).toEqual([expect.stringMatching(/^img-src /)]);
  });

  it('names the backend only where data and pictures come from', () => {
    const open = policy.split('; ').filter((directive) => directive.includes('{backend}'));
    expect(open.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'connect-src']);
  });

  it('keeps hashed files for ever and asks again for what names them', () => {
    const built = withHashedFiles(readFileSync('public/_headers', 'utf8'), [
      { path: 'assets/app-a1B2_c3d.js', bytes: 5 },
      { path: 'index.html', bytes: 5 },
      { path: 'icon-12345678.png', bytes: 5 },
    ]);
    const of = (path: string) => headersFor(parseHeaders(built), path).get('Cache-Control');
    expect(of('/assets/app-a1B2_c3d.js')).toBe('public, max-age=31536000, immutable');
    // Hosts apply these rules to a missing file as well.
    for (const path of ['/assets/app-00000000.js', '/assets/', '/{hashed}', '/icon-12345678.png']) {
      expect(of(path), path).toBeUndefined();
    }
    expect(built).not.toContain('{hashed}\n');
    for (const path of ['/', '/index.html', '/service-worker.js', '/manifest.webmanifest']) {
      expect(headersFor(rules, path).get('Cache-Control'), path).toBe('no-cache');
    }
  });
});
