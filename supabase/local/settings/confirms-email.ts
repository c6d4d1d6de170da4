import process from 'node:process';

/**
 * Whether a sign-up waits for the link in a mail, from the environment (see `.env.example`). Off by default: no mail
 * leaves this machine, so a page that says that one was sent would be wrong.
 */
export function confirmsEmail(): boolean {
  return process.env['RUMMAGE_CONFIRM_EMAIL'] === 'on';
}
