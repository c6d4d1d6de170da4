const MINUTE_MS = 60_000;

/**
 * How many requests one address may send to the auth service, with the limits of hosted projects. Every path that takes
 * a password, a code or a token has a limit, so that nobody can guess them.
 */
const LIMITS = [
  { what: 'sign-up', path: /^\/auth\/v1\/signup$/, most: 20, spanMs: 60 * MINUTE_MS },
  {
    what: 'mail',
    path: /^\/auth\/v1\/(?:recover|resend|otp|magiclink|reauthenticate)$/,
    most: 10,
    spanMs: 60 * MINUTE_MS,
  },
  {
    what: 'password',
    path: /^\/auth\/v1\/token$/,
    grant: 'password',
    most: 60,
    spanMs: 5 * MINUTE_MS,
  },
  { what: 'token', path: /^\/auth\/v1\/token$/, most: 150, spanMs: 5 * MINUTE_MS },
  // Opening a mailed link, or sending a mailed code.
  { what: 'code', path: /^\/auth\/v1\/verify$/, most: 30, spanMs: 5 * MINUTE_MS },
  // A new password may come with a mailed code. Reading one's own account is not limited.
  {
    what: 'code of an account',
    path: /^\/auth\/v1\/user$/,
    method: 'PUT',
    most: 30,
    spanMs: 5 * MINUTE_MS,
  },
] as const;

interface Asked {
  readonly method: string;
  /** Including its query. */
  readonly path: string;
  /** Null if it is not known; then nothing is limited. */
  readonly address: string | null;
}

/** Counts requests and returns whether they are still within the limits. Deletes windows that are over. */
export function createAuthLimits(factor: number, now: () => number): (asked: Asked) => boolean {
  const counts = new Map<string, { times: number; readonly untilMs: number }>();
  return ({ method, path, address }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const limit = LIMITS.find(
      (each) =>
        each.path.test(pathname) &&
        (!('method' in each) || method === each.method) &&
        (!('grant' in each) || searchParams.get('grant_type') === each.grant),
    );
    if (limit === undefined || address === null) return true;
    const nowMs = now();
    for (const [key, { untilMs }] of counts) if (untilMs <= nowMs) counts.delete(key);
    const key = `${limit.what} ${address}`;
    const count = counts.get(key) ?? { times: 0, untilMs: nowMs + limit.spanMs };
    count.times += 1;
    counts.set(key, count);
    return count.times <= limit.most * factor;
  };
}

/** The refusal in the words of the auth service. */
export function tooManyRequests(): Response {
  return Response.json(
    { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    { status: 429 },
  );
}
