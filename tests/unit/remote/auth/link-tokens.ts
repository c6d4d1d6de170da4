/** The fragment of a mailed link. */
export function tokensOf(userId: string, type = 'recovery'): string {
  return `#access_token=${tokenFor(userId)}&refresh_token=r1&type=${type}`;
}

/** A token that runs out in an hour, as the library reads it. */
export function tokenFor(userId: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return [part({ alg: 'HS256', typ: 'JWT' }), part({ sub: userId, exp }), 'c2ln'].join('.');
}
