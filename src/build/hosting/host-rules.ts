import { EDGE_PATHS } from './edge-paths.ts';
import { headersFor, parseHeaders } from './headers-file.ts';

/**
 * The rules of other hosts than `npm run preview`: pages are answered with index.html, missing files with 404. They are
 * made from the same `_headers`, and from the app's addresses (`src/app/router.tsx`; a test compares them).
 */

/** The first part of each address of a page. `/` is a file on every host. */
export const PAGES: readonly string[] = [
  'about-us',
  'account',
  'auth',
  'contact',
  'create-sale',
  'create-success',
  'discover',
  'forgot-password',
  'how-it-works',
  'import',
  'login',
  'manage',
  'map',
  'moderate',
  'privacy',
  'reset-password',
  'routes',
  's',
  'sale',
  'saved-sales',
  'search',
  'signup',
  'social-share-generator',
  'sync',
  'terms',
];

/**
 * `_redirects`, which Netlify and Cloudflare Pages read. Everything that is named neither here nor in the folder gets
 * `404.html` with 404: both hosts know that file by its name.
 */
export function redirectsFile(): string {
  return PAGES.flatMap((page) => [`/${page} / 200`, `/${page}/* / 200`])
    .map((line) => `${line}\n`)
    .join('');
}

/** What a host must not answer with, although it is in the folder. */
const NOT_SERVED = [
  '/_headers',
  '/_redirects',
  '/_routes.json',
  '/_worker.js',
  '/404.html',
  '/Caddyfile',
  '/edge-server.mjs',
];

/**
 * A Caddyfile for a server of one's own, beside the files: `SITE=rummage.example caddy run --config dist/Caddyfile`.
 * `hasEdge`: the folder has `edge-server.mjs`. Where that does not run, its pages are answered with the app's document.
 */
export function caddyfile(headers: string, hasEdge: boolean): string {
  const common = [...headersFor(parseHeaders(headers), '/some/page')];
  const hashed = String.raw`path_regexp ^/assets/.*-[\w-]{8}\.\w+$`;
  return `# Made by the build. The address is {$SITE}, the folder {$ROOT}.
{$SITE:localhost} {
	root * {$ROOT:dist}
	encode zstd gzip

	header {
${common.map(([name, value]) => `\t\t${name} ${quoted(value)}`).join('\n')}
	}

	@hidden path ${NOT_SERVED.join(' ')}
	respond @hidden 404

	# Browsers keep a file with a hash in its name, but no answer of 404.
	@hashed {
		file
		${hashed}
	}
	header @hashed Cache-Control "public, max-age=31536000, immutable"
	@others {
		not {
			file
			${hashed}
		}${hasEdge ? `\n\t\tnot path ${EDGE_PATHS.join(' ')}` : ''}
	}
	header @others Cache-Control "no-cache"

	# Addresses of pages have no file extension, so that missing files stay missing.
	@page {
		method GET HEAD
		not file
		not path /assets/*
		not path_regexp \\.[^/]+$${hasEdge ? `\n\t\tnot path ${EDGE_PATHS.join(' ')}` : ''}
	}
	rewrite @page /index.html
${hasEdge ? throughEdge(common.map(([name]) => name)) : ''}
	file_server
}
`;
}

/** What a link says of its page. A process of its own says it, whose answers have these headers already. */
function throughEdge(headers: readonly string[]): string {
  return `
	# \`node dist/edge-server.mjs\` says what a link says of its page. Without it, this is the app's document.
	@linked {
		method GET HEAD
		path ${EDGE_PATHS.join(' ')}
		not path_regexp \\.[^/]+$
	}
	handle @linked {
		reverse_proxy {$EDGE:127.0.0.1:4174} {
			transport http {
				dial_timeout 1s
				response_header_timeout 3s
			}
${headers.map((name) => `\t\t\theader_down -${name}`).join('\n')}
		}
	}
	handle_errors {
		@away expression {err.status_code} in [502, 503, 504]
		handle @away {
			rewrite * /index.html
			header Cache-Control "no-cache"
			file_server {
				status 200
			}
		}
	}
`;
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', String.raw`\"`)}"`;
}
