import { answerPage } from '../answer-page.ts';
import { edgeSettings } from './edge-settings.ts';

/**
 * An edge function of Netlify (https://docs.netlify.com/build/edge-functions/api). `cache: 'manual'` lets Netlify's cache
 * keep what the headers allow; at a fault of this file, Netlify answers as if it were not there.
 */
export const config = {
  path: ['/sale/*', '/s/*', '/routes/shared'],
  method: ['GET', 'HEAD'],
  cache: 'manual',
  onError: 'bypass',
};

interface NetlifyContext {
  /** The answer of the static host: `_redirects` leads pages to the app's document. */
  next(request: Request): Promise<Response>;
}

export default function answer(request: Request, context: NetlifyContext): Promise<Response> {
  return answerPage(request, {
    settings: edgeSettings,
    // The document is needed also where a caller asks for headers alone.
    plainPage: () => context.next(new Request(request.url)),
    fetch: (url, init) => fetch(url, init),
  });
}
