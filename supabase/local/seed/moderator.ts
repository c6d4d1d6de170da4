import type { PGlite } from '@electric-sql/pglite';
import { CannotStart } from '../cannot-start.ts';

/** Makes an account a moderator. A repeated call changes nothing. Throws `CannotStart`. */
export async function makeModerator(database: PGlite, email: string): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    'select id from auth.users where lower(email) = lower($1)',
    [email.trim()],
  );
  const [account] = rows;
  if (account === undefined) {
    throw new CannotStart(`Nobody has an account as ${email}. Sign up in the app first.`);
  }
  await database.query('insert into app.moderator (user_id) values ($1) on conflict do nothing', [
    account.id,
  ]);
}
