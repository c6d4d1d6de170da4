/** A project as everyone on the network sees it. */
export interface Project {
  /** The origin, without a slash at the end. */
  readonly url: string;
  /** The public key, new or legacy. */
  readonly key: string;
  readonly fetch: typeof fetch;
  /** The present time in milliseconds. */
  readonly now: () => number;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Asks a project as a copy of the app does. */
export interface Caller {
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: object) => Promise<Answer>;
  /** Stores a photo under `<bucket>/<name>`. */
  readonly upload: (path: string, photo: Uint8Array<ArrayBuffer>) => Promise<Answer>;
  /** What the public address of `<bucket>/<name>` answers, whatever it is. */
  readonly download: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Where an address of the project redirects to; null if it does not. */
  readonly redirectOf: (path: string) => Promise<string | null>;
}

export function callerOf({ url, key, fetch }: Project): Caller {
  const headers = {
    apikey: key,
    'content-type': 'application/json',
    ...(!key.startsWith('sb_') && { authorization: `Bearer ${key}` }),
  };
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, { headers, ...init });
    return { status: response.status, body: parsed(await response.text()) };
  };
  return {
    get: (path) => ask(path, {}),
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    upload: (path, photo) =>
      ask(`/storage/v1/object/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/jpeg', 'x-upsert': 'false' },
        body: photo,
      }),
    download: async (path) => {
      const response = await fetch(`${url}/storage/v1/object/public/${path}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    redirectOf: async (path) => {
      const response = await fetch(`${url}${path}`, { headers, redirect: 'manual' });
      await response.arrayBuffer();
      return response.headers.get('location');
    },
  };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

/** What stands in front of a project that is not there: a proxy, or the host of a paused one. Null: the project answered. */
export function notThere({ status }: Answer): string | null {
  if (status === 540) return 'The project is paused.';
  return status >= 500 ? `The project is not there (${status}).` : null;
}
