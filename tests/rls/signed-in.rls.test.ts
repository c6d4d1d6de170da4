import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device } from '../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  person,
  postedSale,
  sha256,
} from '../support/databases/database-sale.ts';
import { onEachDatabase } from '../support/databases/database.ts';

/** The sales here are open on 2026-11-21 from 9 to 17 in Chicago. */
const NOON = '2026-11-21T18:00:00.000Z';

onEachDatabase('what someone who is signed in may do', (database) => {
  beforeEach(() => database.setNow(NOON));
  afterEach(() => database.setNow(null));

  const newId = () => crypto.randomUUID();

  /** Everything that needs an account, at a sale and for oneself. */
  async function deeds(uid: string) {
    const [sale, other] = [await postedSale(database), await postedSale(database)];
    const at = { ...sale.point, accuracy_m: 10, at: NOON };
    const { lat, lng, accuracy_m } = at;
    const mine = newId();
    return {
      mine,
      intents: [
        { op: 'save.set', a: { id: sale.id } },
        { op: 'checkin.add', a: { id: newId(), sale_id: sale.id, lat, lng, accuracy_m, at: NOON } },
        {
          op: 'review.put',
          a: { id: newId(), sale_id: sale.id, rating: 5, title: '', comment: 'Fair prices' },
        },
        {
          op: 'route.put',
          a: {
            id: newId(),
            name: 'Saturday',
            day: '2026-11-21',
            stops: [{ sale_id: sale.id }, { sale_id: other.id }],
            settings: {},
          },
        },
        { op: 'profile.patch', a: { id: uid, set: { zip_code: '60614' } } },
      ],
    };
  }

  it('[spec-line 6.3] saves, checks in, reviews, plans a route and changes the zip code, and reads all of it', async () => {
    const { user, device, own } = await person(database, { zipCode: '60601' });
    const { intents } = await deeds(user.uid);
    expect(await device.outcomes(...intents)).toEqual(intents.map(() => 'ok'));
    // The account, and the facts from which its rewards derive.
    const rows = await new Device(database, user).pull(own);
    const kinds = rows.map(([kind]) => kind).toSorted();
    expect(kinds).toEqual(['check_in', 'profile', 'review', 'route', 'save']);
    expect(rows.find(([kind]) => kind === 'profile')?.[3]).toMatchObject({ zip_code: '60614' });
  });

  it('[spec-line 6.3] posts a sale that is linked to the user and the e-mail address', async () => {
    const { user, device, own } = await person(database);
    const id = newId();
    const email = `${user.uid}@mail.example`;
    expect(await device.outcomes(createSale(id, freshPoint(), { email }))).toEqual(['ok']);
    const [stored] = await database.as<Record<string, unknown>>(
      user,
      'select * from public.sales where id = $1',
      [id],
    );
    expect(stored).toMatchObject({ user_id: user.uid, email });
    const rows = await device.pull(own);
    expect(rows.find(([kind]) => kind === 'private')?.[3]).toMatchObject({ email });
  });

  it('[spec-line 6.3] a sale without a registered seller has nobody to review', async () => {
    const guests = newId();
    const posting = createSale(guests, freshPoint(), { secret_hash: sha256('x') });
    expect(await new Device(database, 'anon').outcomes(posting)).toEqual(['ok']);
    const { device } = await person(database);
    const review = { id: newId(), sale_id: guests, rating: 5, title: '', comment: '' };
    expect(await device.outcomes({ op: 'review.put', a: review })).toEqual(['forbidden']);
  });

  it('[spec-line 6.2] without an account each of these is refused', async () => {
    const { intents } = await deeds((await newUser(database)).uid);
    expect(await new Device(database, 'anon').outcomes(...intents)).toEqual(
      intents.map(() => 'forbidden'),
    );
  });
});
