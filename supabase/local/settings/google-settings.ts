import process from 'node:process';

/** A Google web client, as Google's console shows it. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly secret: string;
}

/** The client from the environment (see `.env.example`); null if people log in only by e-mail. */
export function googleSettings(): GoogleSettings | null {
  const clientId = process.env['RUMMAGE_GOOGLE_CLIENT_ID'] ?? '';
  const secret = process.env['RUMMAGE_GOOGLE_SECRET'] ?? '';
  return clientId === '' || secret === '' ? null : { clientId, secret };
}
