import type { PageParts, PageText } from '../src/domain/link/page-parts.ts';

/** What the document says of itself in general, which the parts replace. */
const OWN_TAGS =
  /[ \t]*<meta\s+(?:name="(?:description|twitter:card)"|property="og:[^"]*")[^>]*>\n?/gu;
const TITLE = /<title>[^<]*<\/title>/u;
/** Where `index.html` has room for a text: inside of `#root`, below the header's board. */
const TEXT_MARK = '<!-- page text -->';

/**
 * Puts the parts of a page into the app's document. Null if this is not a document as we build it, for example the page
 * of a host that has a fault.
 */
export function pageWithParts(document: string, parts: PageParts): string | null {
  if (!TITLE.test(document) || !document.includes('</head>') || !document.includes(TEXT_MARK)) {
    return null;
  }
  // The tags come first: Slack asks for no more than the beginning of a page (https://api.slack.com/robots).
  return document
    .replaceAll(OWN_TAGS, '')
    .replace(TITLE, () => headOf(parts))
    .replace('</head>', () => `${dataOf(parts)}</head>`)
    .replace(TEXT_MARK, () => (parts.text === null ? '' : textOf(parts.text, parts.canonical)));
}

function headOf({ title, description, canonical, isListed, card }: PageParts): string {
  return [
    `<title>${escaped(title)}</title>`,
    tag({ name: 'description', content: description }),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escaped(canonical)}">`]),
    ...(isListed ? [] : [tag({ name: 'robots', content: 'noindex' })]),
    ...Object.entries(card).map(([name, content]) =>
      tag(name.startsWith('og:') ? { property: name, content } : { name, content }),
    ),
  ].join('\n    ');
}

function tag(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<meta ${written.join(' ')}>`;
}

/**
 * A block of data is no script: the browser runs nothing of it, so the security policy has no say in it
 * (https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element). It ends with the first `</script`,
 * and a `<!--` in it would hide that end, so no `<` is left in it.
 */
function dataOf({ data }: PageParts): string {
  if (data === null) return '';
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `  <script type="application/ld+json">${json}</script>\n  `;
}

/** It looks as the sale's page does, with classes that this has. Each text has the direction of its own letters. */
function textOf({ heading, lines, paragraphs }: PageText, canonical: string | null): string {
  const page = canonical !== null && URL.canParse(canonical) ? new URL(canonical).pathname : '';
  return [
    // The app takes the inner one along, into a layout that has room for the rail.
    '<div class="ps-(--rail-width)">',
    `<div id="page-text" data-page="${escaped(page)}" class="safe-x mx-auto min-h-dvh w-full max-w-6xl py-4">`,
    `<h1 dir="auto" class="text-[1.625rem] wrap-anywhere md:text-4xl">${escaped(heading)}</h1>`,
    ...lines.map(
      (line) => `<p dir="auto" class="pt-1 font-semibold wrap-anywhere">${escaped(line)}</p>`,
    ),
    ...paragraphs.map(
      (text) => `<p dir="auto" class="max-w-prose pt-3 wrap-anywhere">${escaped(text)}</p>`,
    ),
    '</div></div>',
  ].join('\n      ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As text and as the value of a quoted attribute. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (letter) => ENTITIES[letter] ?? letter);
}
