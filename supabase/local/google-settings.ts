import process from 'node:process';

/** A web client of Google's, as its console gives it out. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly secret: string;
}

/** From the environment (see `.env.example`); null: people sign in by e-mail alone. */
export function googleSettings(): GoogleSettings | null {
  const clientId = process.env['RUMMAGE_GOOGLE_CLIENT_ID'] ?? '';
  const secret = process.env['RUMMAGE_GOOGLE_SECRET'] ?? '';
  return clientId === '' || secret === '' ? null : { clientId, secret };
}
