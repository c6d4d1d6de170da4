/** Throws if this is a key of the backend that must stay secret: anyone can read what is compiled into the app. */
export function checkPublicKey(key: string): void {
  if (key.startsWith('sb_secret_') || roleOf(key) === 'service_role') {
    throw new Error(
      'VITE_SUPABASE_ANON_KEY is a secret key; it must be the publishable or "anon" key',
    );
  }
}

/** The role that a legacy key names. Null for other keys. */
function roleOf(key: string): unknown {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(key.split('.')[1] ?? '', 'base64url').toString(),
    );
    return typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'role') : null;
  } catch {
    return null;
  }
}
