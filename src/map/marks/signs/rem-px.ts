/** The size of text, in px: people can set it in their browser. */
export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
