import type { Heard } from './history.ts';

/** The ids of photos in a route or several. */
export function photosIn(routes: object): readonly string[] {
  return JSON.stringify(routes).match(/(?<="photo":")[0-9a-f-]{36}/g) ?? [];
}

/** Whether the one mutation of a push was carried out. */
export function isOk({ answer }: Heard): boolean {
  const [result] = (answer?.['res'] ?? []) as readonly { readonly st: string }[];
  return result?.st === 'ok';
}
