import { expect, it } from 'vitest';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { join, togetherOn } from '../people/together-kit.ts';
import { begin, standsBehind } from './waiting.ts';

/** PGlite has one connection, so nobody waits for anyone. */
onEachDatabase('new names at one moment', (database, kind) => {
  const { two, read } = togetherOn(database);

  it.skipIf(kind === 'PGlite')(
    '[SYNC-6] two of one route who rename themselves at once are both called by their new names',
    async () => {
      const { ann, bob, id, token } = await two();
      const cy = await person(database, { displayName: 'Cy' });
      await cy.device.push(join(id, token));
      const rename = ({ user, device }: typeof ann, name: string) => {
        const set = { display_name: name };
        const body = device.body({ op: 'profile.patch', a: { id: user.uid, set } });
        return begin(database, user, 'sync_push', body);
      };
      const first = rename(ann, 'Annie');
      const held = await first.ended;
      const second = rename(bob, 'Bobby');
      expect(await standsBehind(database, second)).toHaveLength(1);
      await held.commit();
      await (await second.ended).commit();
      const { partners } = await read(cy, id);
      expect(partners.toSorted()).toEqual(['Annie', 'Bobby']);
    },
  );
});
