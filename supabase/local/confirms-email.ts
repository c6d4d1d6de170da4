import process from 'node:process';

/**
 * From the environment (see `.env.example`): whether a sign-up waits for the link in a mail. Not by
 * default: no mail leaves this machine, and a page that says one was sent would not be true.
 */
export function confirmsEmail(): boolean {
  return process.env['RUMMAGE_CONFIRM_EMAIL'] === 'on';
}
