import { cleanParagraphs } from '../text/clean.ts';

/** What another app hands over when a person shares to this one. Empty texts: it has none. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const LINK = /https?:\/\/[^\s<>"]+/gu;

/**
 * The text to read sales from: title, text, and link, each once. Android puts the link of a page into the text, and often
 * the title, too. The page behind a link is not fetched.
 */
export function sharedText({ title, text, url }: Shared): string {
  const body = withoutRepeatedLinks(cleanParagraphs(text));
  const heading = cleanParagraphs(title);
  const link = cleanParagraphs(url);
  const parts = [
    ...(heading === '' || body.includes(heading) ? [] : [heading]),
    ...(body === '' ? [] : [body]),
    ...(link === '' || body.includes(link) || heading.includes(link) ? [] : [link]),
  ];
  return parts.join('\n');
}

/** A link that is written again right away, or on the next line, is one. */
function withoutRepeatedLinks(text: string): string {
  const seen = new Set<string>();
  return cleanParagraphs(
    text.replace(LINK, (link) => {
      if (seen.has(link)) return '';
      seen.add(link);
      return link;
    }),
  );
}
