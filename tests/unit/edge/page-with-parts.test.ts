import { DOMParser } from '@xmldom/xmldom';
import { readFileSync } from 'node:fs';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWithParts } from '../../../edge/page-with-parts.ts';
import type { PageParts } from '../../../src/domain/link/page-parts.ts';

const DOCUMENT = readFileSync('index.html', 'utf8').replace(
  '</head>',
  `<meta property="og:title" content="The app">
    <meta property="og:image" content="/link-card.png"><meta name="twitter:card" content="summary">
  </head>`,
);

function partsWith(text: string, more: Partial<PageParts> = {}): PageParts {
  return {
    ok: 'page/1',
    status: 200,
    title: text,
    description: text,
    canonical: 'https://rummage.example/sale/1',
    isListed: true,
    card: { 'og:title': text, 'og:description': text, 'twitter:card': 'summary_large_image' },
    data: { name: text },
    text: { heading: text, lines: [text], paragraphs: [text] },
    ...more,
  };
}

function made(parts: PageParts): string {
  const page = pageWithParts(DOCUMENT, parts);
  if (page === null) throw new Error('Not put in');
  return page;
}

/** What a reader of the page finds, by its tags. No line of ours decides it. */
function read(page: string) {
  const one = (pattern: RegExp) => decoded(pattern.exec(page)?.[1] ?? 'none');
  return {
    title: one(/<title>([^<]*)<\/title>/u),
    description: one(/<meta name="description" content="([^"]*)">/u),
    card: one(/<meta property="og:title" content="([^"]*)">/u),
    heading: one(/<h1[^>]*>([^<]*)<\/h1>/u),
    data: JSON.parse(
      /<script type="application\/ld\+json">([^]*?)<\/script>/u.exec(page)?.[1] ?? '',
    ),
  };
}

function decoded(html: string): string {
  const xml = `<x>${html.replaceAll('\r', '&#13;')}</x>`;
  return new DOMParser().parseFromString(xml, 'text/xml').documentElement?.textContent ?? '';
}

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '</title></head><body onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;b&gt; &amp; AT&T',
  '$& $1 $` $$',
  'حراج منزلي \u200F(2)\u200E 40$',
  'T'.repeat(120),
  '😀'.repeat(60),
  '<!-- page text -->',
  '</div></div><style>*{display:none}</style>',
];

describe('a document with the parts of a page', () => {
  it.each(HOSTILE)('[links] says %j as it was written, and runs nothing of it', (text) => {
    const page = made(partsWith(text));
    expect(read(page)).toEqual({
      title: text,
      description: text,
      card: text,
      heading: text,
      data: { name: text },
    });
    // The tags are those of the document and ours, whatever the text says.
    const tags = (html: string) => [...html.matchAll(/<\/?[a-z!][\w-]*/giu)].map(String);
    expect(tags(page)).toEqual(tags(made(partsWith('A sale'))));
  });

  it('[links] whatever a seller writes, the tags stay the same', () => {
    const tags = (html: string) => html.replaceAll(/[^<>]+/gu, '').length;
    const plain = tags(made(partsWith('A sale')));
    assert(
      property(string({ unit: 'binary', maxLength: 120 }), (text) => {
        expect(tags(made(partsWith(text)))).toBe(plain);
      }),
    );
  });

  it('[links] each tag is there once, before the scripts; those of the app are gone', () => {
    const page = made(partsWith('A sale'));
    for (const tag of ['<title>', 'name="description"', 'property="og:title"', '"twitter:card"']) {
      expect([tag, page.split(tag).length - 1]).toEqual([tag, 1]);
    }
    expect(page).not.toContain('The app');
    expect(page.indexOf('og:title')).toBeLessThan(page.indexOf('<script'));
    expect(page).toContain('<link rel="canonical" href="https://rummage.example/sale/1">');
    expect(page).not.toContain('noindex');
  });

  it('[links] what is not to be listed says so, and what is not there has neither text nor data', () => {
    const none = { isListed: false, canonical: null, data: null, text: null };
    const page = made(partsWith('Gone', none));
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toMatch(/ld\+json|page-text|canonical/u);
    expect(page).toContain('<div id="root">');
  });

  it.each([
    ['a page of the host', '<!doctype html><title>Bad gateway</title>'],
    ['nothing', ''],
    ['a document without room for the text', DOCUMENT.replace('<!-- page text -->', '')],
  ])('[links] %s stays as it is', (_, document) => {
    expect(pageWithParts(document, partsWith('A sale'))).toBeNull();
  });
});
