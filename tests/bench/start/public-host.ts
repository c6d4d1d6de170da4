import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** A host as the app has in production: HTTP/2 and Brotli, in front of a server on this machine. */
export interface PublicHost {
  readonly port: number;
  /** SHA-256 of the certificate's public key, for the browser that is to trust it. */
  readonly keyHash: string;
  /** Paths that were asked for since the last call. */
  takeRequests(): string[];
  close(): Promise<void>;
}

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /text|javascript|json|svg|manifest|octet-stream/;
/** Not passed on in HTTP/2, or no longer true of the compressed body. */
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
]);

/** `served` may change a file on its way, as the bench does that counts transactions. */
export async function startPublicHost(
  origin: string,
  served: (path: string, body: Buffer) => Buffer = (_path, body) => body,
): Promise<PublicHost> {
  const certificate = newCertificate();
  const server = createSecureServer(certificate);
  const files = new Map<string, Promise<Buffer>>();
  let requests: string[] = [];

  server.on('stream', (stream, headers) => {
    const path = headers[':path'] ?? '/';
    const method = headers[':method'] ?? 'GET';
    requests.push(`${method} ${path}`);
    const passed = Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !name.startsWith(':') && name !== 'accept-encoding' && name !== 'host',
      ),
    );
    const asked = request(`${origin}${path}`, { method, headers: passed }, (answer) => {
      void answerWith(stream, method, path, answer).catch(() => stream.destroy());
    });
    asked.on('error', () => stream.destroy());
    stream.on('error', () => asked.destroy());
    stream.pipe(asked);
  });

  async function answerWith(
    stream: ServerHttp2Stream,
    method: string,
    path: string,
    answer: IncomingMessage,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const isFile = method === 'GET' && !path.includes('/v1/');
    const status = answer.statusCode ?? 502;
    const kept = Object.entries(answer.headers).filter(([name]) => !HOP_HEADERS.has(name));
    const body = served(path, Buffer.concat(chunks));
    const type = answer.headers['content-type'] ?? '';
    const isCompressed = COMPRESSIBLE.test(type) && body.length > 500;
    const sent = isCompressed ? await compressed(path, body, isFile) : body;
    respond(stream, { ...Object.fromEntries(kept), status, isCompressed }, sent);
  }

  /** A host compresses files once and well, answers of the backend quickly. */
  async function compressed(path: string, body: Buffer, isFile: boolean): Promise<Buffer> {
    const at = (quality: number) =>
      compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    if (!isFile) return at(4);
    const key = `${path} ${body.length}`;
    const known = files.get(key) ?? at(9);
    files.set(key, known);
    return known;
  }

  server.on('session', (session) => session.on('error', () => session.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port');
  return {
    port: address.port,
    keyHash: keyHashOf(certificate.cert),
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    async close() {
      server.close();
      await Promise.race([once(server, 'close'), new Promise((done) => setTimeout(done, 1000))]);
    },
  };
}

function respond(
  stream: ServerHttp2Stream,
  headers: Record<string, unknown> & { readonly status: number; readonly isCompressed: boolean },
  body: Buffer,
): void {
  if (stream.destroyed) return;
  const { status, isCompressed, ...others } = headers;
  stream.respond({
    ...(others as Record<string, string>),
    ':status': status,
    'content-length': String(body.length),
    ...(isCompressed ? { 'content-encoding': 'br' } : {}),
  });
  stream.end(body);
}

function keyHashOf(cert: Buffer): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

/** Valid for one run. */
function newCertificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'rummage-bench-'));
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  try {
    const options = {
      newkey: 'ec',
      pkeyopt: 'ec_paramgen_curve:P-256',
      days: '2',
      subj: '/CN=localhost',
      addext: 'subjectAltName=DNS:localhost',
      keyout: key,
      out: cert,
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]);
    execFileSync('openssl', ['req', '-x509', '-nodes', ...args], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch (error) {
    throw new Error('bench:start needs the command `openssl` for a certificate.', { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
