import { expect } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  sha256,
} from '../../support/databases/database-sale.ts';

interface Everything {
  readonly database: TestDatabase;
  /** Called before each step. */
  readonly say: (doing: string) => void;
  /** Pushes one mutation and expects it to be accepted, unless told otherwise. */
  readonly push: (device: Device, intent: Intent, outcome?: string) => Promise<void>;
}

/** A guest's, for a sale of theirs. */
export const SECRET = { secret_hash: sha256('secret') };

const newId = () => crypto.randomUUID();

/** Moderation, floods, and passes of guests: reports, cases, and what moderators ask and do. */
export async function moderateEverything({ database, say, push }: Everything): Promise<void> {
  say('moderation');
  const [seller, moderator] = [await newUser(database), await newUser(database)];
  await database.as('service_role', 'insert into app.moderator (user_id) values ($1)', [
    moderator.uid,
  ]);
  const [sale, other] = [newId(), newId()];
  await push(new Device(database, seller), createSale(sale, freshPoint()));
  await push(new Device(database, seller), createSale(other, freshPoint()));
  const report = (of: string) => ({ id: newId(), sale_id: of, reason: 'spam', details: '' });
  const guest = new Device(database, 'anon');
  await push(guest, { op: 'report.add', a: report(other) });
  const [moved, late] = [newId(), newId()];
  await push(guest, createSale(moved, freshPoint(), SECRET));
  await database.owner('update app.moderation_rule set flood_sales = 0');
  await push(guest, createSale(late, freshPoint(), SECRET));
  const place = { street: null, ...freshPoint(), quality: 'exact' };
  await push(guest, patchSale(moved, { place }, 'secret'));
  await database.owner('update app.moderation_rule set flood_sales = 20, crowd_sales = 0');
  await push(new Device(database, 'anon'), createSale(newId(), freshPoint(), SECRET));
  await database.owner('update app.moderation_rule set crowd_sales = 100');
  const away = { street: null, ...freshPoint(), quality: 'exact' };
  await push(new Device(database, seller), patchSale(other, { place: away }));
  // As if others had been under way at its address, and as if its report had found the sale held.
  await database.owner('update app.arrival set in_doubt = true where sale_id = $1', [moved]);
  await database.owner('update app.moderation_rule set flood_sales = 0');
  await database.owner('select app.settle_doubts(500)');
  await database.owner('update app.moderation_rule set flood_sales = 20');
  await database.owner('update app.report set is_weighed = false where sale_id = $1', [other]);
  await database.owner('delete from app.case_file where sale_id = $1', [other]);
  await database.owner('select app.open_waiting_cases(500)');
  await database.owner("update app.meta set captcha = 'guests'");
  await database.as('service_role', 'select public.add_captcha_pass($1)', [
    JSON.stringify({ hash: sha256('pass') }),
  ]);
  const letter = { id: newId(), name: 'A', email: 'a@mail.example', subject: 'B', message: 'C' };
  const writes = guest.body({ op: 'contact.send', a: letter });
  expect(await guest.send({ ...writes, captcha: 'pass' })).toMatchObject({ res: [{ st: 'ok' }] });
  await database.owner("update app.meta set captcha = 'off'");
  for (let n = 0; n < 3; n++) {
    const old = await newUser(database);
    await database.owner('update app.profile set created_at = $2 where id = $1', [
      old.uid,
      '2026-01-01T00:00:00Z',
    ]);
    await push(new Device(database, old), { op: 'report.add', a: report(sale) });
  }
  await push(guest, { op: 'report.add', a: report(sale) }, 'gone');
  say('moderation');
  const ask = async (name: string, p: object) => {
    const [row] = await database.as<{ answer: { refused?: string; next?: string } }>(
      moderator,
      `select public.${name}($1) as answer`,
      [JSON.stringify(p)],
    );
    expect([p, row?.answer.refused]).toEqual([p, undefined]);
    return row?.answer.next;
  };
  await ask('moderate', { sale_id: sale, action: 'restore' });
  await ask('moderate', { sale_id: other, action: 'dismiss' });
  await ask('moderate', { sale_id: sale, action: 'hide', reason: 'fake', note: '' });
  for (const state of ['open', 'hidden']) {
    const after = await ask('moderation_queue', { state, limit: 50 });
    expect(after).not.toBeNull();
    await ask('moderation_queue', { state, limit: 50, after });
  }
  await database.as('service_role', 'delete from app.moderator where user_id = $1', [
    moderator.uid,
  ]);
}
