import process from 'node:process';

/** From the environment (see `.env.example`): whether a sign-up waits for the link in a mail. */
export function confirmsEmail(): boolean {
  return process.env['RUMMAGE_CONFIRM_EMAIL'] !== 'off';
}
