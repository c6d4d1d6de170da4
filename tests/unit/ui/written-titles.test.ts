import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Titles and names that people wrote are left as they are by a browser that translates the page. */

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** What people name: their sales, the stops of a route, and routes. */
const WRITTEN = /^(?:\w+\??\.)*(?:sale|stop|route|printed)\??\.(?:title|name)$/;

function namedIn(code: string): { readonly line: number; readonly isLeft: boolean }[] {
  const found: { readonly line: number; readonly isLeft: boolean }[] = [];
  const walk = (value: unknown, isLeft: boolean): void => {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, isLeft));
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node & Record<string, unknown>;
    if (node.type !== 'JSXElement') {
      return Object.values(node).forEach((each) => walk(each, isLeft));
    }
    const opening = node['openingElement'] as Node;
    const own = (opening as Node & { attributes: Node[] }).attributes;
    const isLeftHere =
      isLeft || own.some(({ start, end }) => code.slice(start, end) === 'translate="no"');
    for (const child of node['children'] as Node[]) {
      const said = code.slice(child.start + 1, child.end - 1);
      if (child.type === 'JSXExpressionContainer' && WRITTEN.test(said)) {
        found.push({
          line: code.slice(0, child.start).split('\n').length,
          isLeft: isLeftHere,
        });
      }
      walk(child, isLeftHere);
    }
    walk(opening, isLeft);
  };
  walk(parseSync('part.tsx', code).program, false);
  return found;
}

test('what people wrote as a title or a name is found, and whether it is left as it is', () => {
  expect(namedIn('<p>{view.sale.title}</p>')).toEqual([{ line: 1, isLeft: false }]);
  expect(namedIn('<p lead={<b translate="no" />}>{route.name}</p>')[0]?.isLeft).toBe(false);
  expect(namedIn('<h2 translate="no"><b>{stop.title}</b></h2>')[0]?.isLeft).toBe(true);
  expect(namedIn('<p>{step.title}</p>')).toEqual([]);
});

test('a translation leaves each title and each name that people wrote', () => {
  const all = globSync('src/**/*.tsx').flatMap((file) =>
    namedIn(readFileSync(file, 'utf8')).map((one) => ({ file, ...one })),
  );
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter(({ isLeft }) => !isLeft)).toEqual([]);
});
