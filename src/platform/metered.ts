/** Whether the connection may cost money: mobile data, or the person asked for less data. */
export function isMetered(): boolean {
  // Only Chromium has this. In other browsers the answer is not known, so it is false.
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const asksForLess = Reflect.get(connection, 'saveData') === true;
  return asksForLess || Reflect.get(connection, 'type') === 'cellular';
}
