import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Mail } from './mail.ts';

interface LinkTarget {
  /** The origin where the API answers. */
  readonly apiOrigin: string;
  /** Where the request wants its link to lead; null for the site. */
  readonly redirectTo: string | null;
}

const currentRequest = new AsyncLocalStorage<LinkTarget>();

/** Runs `work`, and makes the request available to the mails that it sends. */
export function withMailLinksOf<T>(request: IncomingMessage, url: URL, work: () => T): T {
  const redirectTo = url.searchParams.get('redirect_to');
  return currentRequest.run({ apiOrigin: apiOriginOf(request, url), redirectTo }, work);
}

/**
 * The origin where this process answers. A caller may name any host, and a host that is not this machine
 * would get the tokens of the person who follows the link.
 */
function apiOriginOf({ socket }: IncomingMessage, url: URL): string {
  const { localAddress = '127.0.0.1', localPort } = socket;
  const isOurs = ['localhost', '127.0.0.1', '[::1]', localAddress].includes(url.hostname);
  if (isOurs && Number(url.port || 80) === localPort) return url.origin;
  const address = localAddress.replace(/^::ffff:/, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}

/**
 * The package's links always lead to the site's API and then to the site's start page. These lead to the
 * API that got the request, and from there to the address in the request. The API checks that address when
 * the link is followed, so nothing is checked here.
 */
export function mendLinks(mail: Mail): Mail {
  const target = currentRequest.getStore();
  if (target === undefined) return mail;
  const mend = (body: string): string =>
    body.replaceAll(/https?:\/\/[^\s"'<>]+\/auth\/v1\/verify\?[^\s"'<>]+/g, (link) =>
      mendLink(link, target),
    );
  return {
    ...mail,
    ...(mail.text === undefined ? {} : { text: mend(mail.text) }),
    ...(mail.html === undefined ? {} : { html: mend(mail.html) }),
  };
}

function mendLink(link: string, { apiOrigin, redirectTo }: LinkTarget): string {
  const onApi = link.replace(/^https?:\/\/[^/]+/, apiOrigin);
  if (redirectTo === null) return onApi;
  return onApi.replace(/redirect_to=[^&]*/, `redirect_to=${encodeURIComponent(redirectTo)}`);
}
