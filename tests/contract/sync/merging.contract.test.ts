import process from 'node:process';
import { assert, asyncProperty, boolean } from 'fast-check';
import { expect, it } from 'vitest';
import { NO_PIECES, mergePieces } from '../../../src/domain/merging/merge-pieces.ts';
import { type RouteFields, routeShape } from '../../../src/domain/route/merge-route.ts';
import { toCamelKeys, toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import { planRules } from '../../../src/sync/mutations/plan-mutations.ts';
import { anyQuarrel } from '../../support/builders/any-route.ts';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { routeMerged } from '../../support/fake-server/own-rows/merge-plainly.ts';

const { take, make, within } = routeShape;
const RUNS = process.env['RUMMAGE_TESTS'] === 'all' ? 1000 : 150;
const TIME = { timeout: 60_000 + RUNS * 500 };

onEachDatabase('two changes of one route', (database) => {
  it('[SYNC-20] come to the same on the device, in the model and in SQL', TIME, async () => {
    const { device } = await person(database);
    let refusals = 0;
    let before: readonly Intent[] = [];
    await assert(
      asyncProperty(anyQuarrel, boolean(), async ({ was, theirs, mine }, isBrief) => {
        const id = crypto.randomUUID();
        const put = (said: RouteFields, seen: RouteFields | null): Intent => {
          const args = { id, ...said, was: seen };
          const sent = isBrief ? planRules['route.put'].toSend?.(args) : args;
          return { op: 'route.put', a: toSnakeKeys(sent) as Intent['a'] };
        };
        const first = was === null ? [] : [put(was, null)];
        const { res = [], rows = [] } = await device.push(
          ...before,
          ...first,
          put(theirs, was),
          put(mine, was),
        );
        before = [{ op: 'route.delete', a: { id } }];
        const outcome = res.at(-1)?.code ?? 'ok';

        const versions = {
          was: was === null ? NO_PIECES : take(was),
          theirs: take(theirs),
          mine: take(mine),
        };
        const { pieces, disputed } = mergePieces(versions, 'mine', within);
        expect(outcome).toBe(disputed.size === 0 ? 'ok' : 'stale');
        const quarrels = new Set<string>();
        const plain = routeMerged(
          { was: was && { ...was }, theirs: { ...theirs }, mine: { ...mine } },
          (about) => quarrels.add(about),
        );
        expect(quarrels.size > 0).toBe(disputed.size > 0);
        refusals += disputed.size > 0 ? 1 : 0;

        const right = disputed.size === 0 ? make(pieces) : make(take(theirs));
        const {
          created_at: _at,
          updated_at: _then,
          ...doc
        } = rows.find(([, of]) => of === id)?.[3] ?? {};
        expect({ day: null, ...(toCamelKeys(doc) as object) }).toEqual(right);
        if (disputed.size === 0) expect(plain).toEqual(right);
        // What the person is shown meanwhile: both changes, and their own where the two exclude each other.
        const shown = planRules['route.put'].coalesce?.({ id, ...theirs }, { id, ...mine, was });
        expect(plain).toEqual(shown && make(take(shown)));
      }),
      { numRuns: RUNS },
    );
    // Some are refused and most are not; otherwise the test would prove little.
    expect(refusals).toBeGreaterThan(RUNS / 15);
    expect(refusals).toBeLessThan(RUNS / 1.5);
  });

  it('[SYNC-20] of one made at the same moment on two devices neither is lost', async () => {
    const { user, device } = await person(database);
    const other = new Device(database, user);
    const note = (text: string): Intent => ({
      op: 'note.put',
      a: { id: crypto.randomUUID(), text, was: null },
    });
    const { op, a } = note('One');
    expect(await device.outcomes({ op, a })).toEqual(['ok']);
    expect(await other.outcomes({ op, a: { ...a, text: 'Two' } })).toEqual(['stale']);
  });
});
