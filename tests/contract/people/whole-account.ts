import { expect } from 'vitest';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { deleteFiles, putFile, putFindPhoto } from '../../support/databases/database-files.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { createSale, freshPoint, person, sha256 } from '../../support/databases/database-sale.ts';
import { tablesWith } from '../../support/databases/tables-with.ts';
import { invite, join, newId, put } from './together-kit.ts';

export const NOON = '2026-11-21T18:00:00.000Z';
export const NAME = 'Wilhelmina Quackenbush';
const FILE = { md5: 'a'.repeat(32), bytes: 1000 };
const SMALL_FILE = { md5: 'b'.repeat(32), bytes: 100 };

export function note(id: string, text: string): Intent {
  return { op: 'note.put', a: { id, text } };
}

/** The jobs: counters, old rows, and files whose rows are gone. */
export async function tidy(database: TestDatabase): Promise<void> {
  await database.as('service_role', 'select app.roll_up()');
  await database.as('service_role', 'select app.prune()');
  const chores = await database.as<{ chore: string; paths: string[] }>(
    'service_role',
    "select * from public.photo_chores(1000) where chore = 'delete'",
  );
  const paths = chores.flatMap((each) => each.paths);
  await deleteFiles(database, paths);
  const done = "select public.photo_chore_done('delete', $1::text[])";
  await database.as('service_role', done, [paths]);
}

/** A person who has done all that one can do, and a partner of theirs. */
export async function everythingOf(database: TestDatabase) {
  database.setNow(NOON);
  const ann = await person(database, { displayName: NAME, zipCode: '60601' });
  const bob = await person(database, { displayName: 'Bob' });
  const { uid } = ann.user;
  const email = `${uid}@mail.example`;
  const point = freshPoint();
  const [sale, bobs, route, token, photo, image] = Array.from({ length: 6 }, newId);
  const [guests, guestImage] = [newId(), newId()];
  await database.owner('insert into app.moderator (user_id) values ($1)', [uid]);
  await bob.device.push(createSale(bobs ?? '', point));
  const does = async (device: Device, ...intents: Intent[]) =>
    expect(await device.outcomes(...intents)).toEqual(intents.map(() => 'ok'));
  const finds = [{ id: 'f', what: 'Lamp', cents: null, photo }];
  const stops = [{ sale_id: bobs ?? '', note: 'Ring twice', settings: { finds } }];
  const of = { id: sale, image_id: image };
  // A sale that was posted without an account, to which Ann adds a photo with its code.
  const ofGuest = { id: guests, image_id: guestImage, secret: 'code' };
  const files = { ...FILE, small_md5: SMALL_FILE.md5, small_bytes: 100 };
  await new Device(database, 'anon').push(
    createSale(guests, freshPoint(), { secret_hash: sha256('code'), email: null }),
  );
  await does(
    ann.device,
    createSale(sale ?? '', point, { email }),
    { op: 'image.declare', a: { ...of, ext: 'jpg', position: 0, ...files } },
    { op: 'image.declare', a: { ...ofGuest, ext: 'jpg', position: 0, ...files } },
    put(route ?? '', stops, null),
    invite(route ?? '', token ?? ''),
    note(bobs ?? '', 'Bring cash'),
    { op: 'save.set', a: { id: bobs } },
    { op: 'save.unset', a: { id: bobs } },
    { op: 'save.set', a: { id: bobs } },
    { op: 'search.put', a: { id: newId(), name: 'Lamps', query: {}, is_alert: true } },
    { op: 'preference.put', a: { id: uid, key: 'theme', value: 'dark' } },
    { op: 'review.put', a: { id: newId(), sale_id: bobs, rating: 5, title: '', comment: 'Fair' } },
    {
      op: 'checkin.add',
      a: { id: newId(), sale_id: bobs, lat: point.lat, lng: point.lng, accuracy_m: 5, at: NOON },
    },
    { op: 'ison.add', a: { id: newId(), sale_id: bobs, state: 'on', at: NOON } },
    {
      op: 'report.add',
      a: { id: newId(), sale_id: bobs, reason: 'other', details: `Ask ${NAME}` },
    },
    {
      op: 'contact.send',
      a: { id: newId(), name: NAME, email, subject: 'A question', message: 'How?' },
    },
    { op: 'newsletter.subscribe', a: { id: newId(), email: email.toUpperCase() } },
    { op: 'referral.use', a: { id: uid, referrer: bob.user.uid } },
  );
  for (const { id = '', image_id: name = '' } of [of, ofGuest]) {
    const small = smallPath(id, name, 'jpg', SMALL_FILE.md5);
    await putFile(database, largePath(id, name, 'jpg'), FILE, ann.user);
    await putFile(database, small, SMALL_FILE, ann.user);
  }
  await does(
    ann.device,
    { op: 'image.attach', a: { ...of, position: 0, thumb: null } },
    { op: 'image.attach', a: { ...ofGuest, position: 0, thumb: null } },
  );
  await putFindPhoto(database, ann.user, photo ?? '');
  await does(bob.device, join(route ?? '', token ?? ''), { op: 'save.set', a: { id: sale } });
  await does(bob.device, {
    op: 'review.put',
    a: { id: newId(), sale_id: sale, rating: 4, title: '', comment: 'Nice' },
  });
  const phone = new Device(database, ann.user);
  await does(phone, note(newId(), 'Chair'));
  await signedInAs(database, uid, email);
  const ids = [uid, ann.device.clientId, phone.clientId];
  // All of it is there: a test that looks in the wrong place would find nothing, too.
  const found = await tablesWith(database, [...ids, email, NAME]);
  expect(found.length).toBeGreaterThan(25);
  return { ids, email, bob, sale };
}

/** What the auth service writes when someone logs in. */
async function signedInAs(database: TestDatabase, uid: string, email: string): Promise<void> {
  await database.owner('insert into auth.sessions (id, user_id) values ($1, $2)', [newId(), uid]);
  await database.owner('insert into auth.refresh_tokens (id, token, user_id) values ($1, $2, $3)', [
    String(Math.floor(Math.random() * 2 ** 50)),
    't',
    uid,
  ]);
  await database.owner(
    `insert into auth.flow_state (id, user_id, authentication_method, provider_type)
    values ($1, $2, 'oauth', 'google')`,
    [newId(), uid],
  );
  await database.owner(
    'insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2, $3)',
    [newId(), JSON.stringify({ actor_id: uid, actor_username: email }), NOON],
  );
}
