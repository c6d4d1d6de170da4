/** Runs SQL as the owner of the migrations. */
export type Query = <Row extends object>(
  sql: string,
  parameters?: readonly unknown[],
) => Promise<readonly Row[]>;

/** The first few names, for a sentence. */
export function names(of: readonly { readonly name: string }[]): string {
  const shown = of.slice(0, 5).map(({ name }) => name);
  return of.length > shown.length ? `${shown.join(', ')} and others` : shown.join(', ');
}
