import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { compile } from 'tailwindcss';

/** What the app's stylesheet says of an element, without a browser that lays it out. */

const TAILWIND = resolve('node_modules/tailwindcss/index.css');

const stylesheet = compile(readFileSync('src/app/app.css', 'utf8'), {
  base: resolve('src/app'),
  loadStylesheet: async (id, base) => {
    const path = id === 'tailwindcss' ? TAILWIND : resolve(base, id);
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
  },
});

/** The rules of these classes, each as `@media (...) property: value;`, with sizes of the theme in place. */
export async function rulesOf(classes: string): Promise<string[]> {
  const names = classes.split(/\s+/);
  const css = (await stylesheet).build(names).replaceAll(/\s+/g, ' ');
  const rules = rulesIn(css);
  return names.flatMap((name) => rules.filter(isFor(name)).map((rule) => written(rule, css)));
}

/** The rules of each element of what is rendered, in the order of the page. */
export function rulesOfElements(what: ReactElement): Promise<string[][]> {
  const markup = renderToStaticMarkup(createElement(MemoryRouter, null, what));
  const classes = [...markup.matchAll(/<\w+[^>]* class="([^"]*)"/g)].map(([, found = '']) => found);
  return Promise.all(classes.map(rulesOf));
}

interface Rule {
  /** The queries around it, the outermost first. */
  readonly media: readonly string[];
  readonly selector: string;
  readonly body: string;
}

function rulesIn(css: string): Rule[] {
  const found: Rule[] = [];
  const open: string[] = [];
  for (const [, text = '', end] of css.matchAll(/([^{}]*)([{}])/g)) {
    if (end === '{') open.push(text.split(';').at(-1)?.trim() ?? '');
    else {
      const selector = open.pop() ?? '';
      const media = open.filter((block) => block.startsWith('@media'));
      found.push({ media, selector, body: text.trim() });
    }
  }
  return found;
}

function isFor(name: string) {
  // As CSS.escape() writes a class.
  const own = `.${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
  return ({ selector }: Rule) => selector === own || selector.startsWith(`${own}:where(`);
}

function written({ media, body }: Rule, css: string): string {
  const plain = body.replaceAll(/var\((--aspect-[\w-]+)\)/g, (_, name: string) => {
    return css.split(`${name}: `)[1]?.split(';')[0] ?? '';
  });
  return [...media, plain].join(' ');
}
