/** An error in one line, with its causes. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` <- ${describe(error.cause)}`;
  return `${error.name}: ${error.message.split('\n')[0]}${cause}`;
}
