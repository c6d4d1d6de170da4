/** Whether the connection may cost money: mobile data, or the person asked for less data. */
export function isMetered(): boolean {
  // Chromium only. Elsewhere nothing is known, and nothing is claimed.
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const asksForLess = Reflect.get(connection, 'saveData') === true;
  return asksForLess || Reflect.get(connection, 'type') === 'cellular';
}
