import type { IncomingMessage, ServerResponse } from 'node:http';

/** Between Node's own HTTP and the web's requests and responses. */

/** A request for a page: it has no body. Null if its address cannot be read. */
export function webRequestOf(
  { url = '/', method = 'GET', headers }: IncomingMessage,
  origin: string,
): Request | null {
  if (!url.startsWith('/') || !URL.canParse(`${origin}${url}`)) return null;
  const accepts = headers.accept ?? '*/*';
  return new Request(`${origin}${url}`, { method, headers: { accept: accepts } });
}

export async function sendResponse(answered: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) response.setHeader(name, value);
  response.end(Buffer.from(await answered.arrayBuffer()));
}
