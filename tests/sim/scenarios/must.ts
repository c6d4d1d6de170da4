/** Throws if a rule is broken. */
export function must(isSo: boolean): void {
  if (!isSo) throw new Error('the rule is broken');
}
