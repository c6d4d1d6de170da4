import { putRoute } from '../../src/page/routes/route-actions.ts';
import type { Door } from '../../src/device/door/door.ts';
import { expect, test } from 'vitest';
import { routeTroubleText } from '../../src/i18n/pages/routes-text.ts';

/** Section 5, routes: the rule, and the toast that tells of it. */

const ROUTE = { id: 't', name: 'Saturday', day: null, settings: {} };

function recordingDoor() {
  const committed: unknown[] = [];
  const commit: Door['writes']['commit'] = async (mutation) => {
    committed.push(mutation);
    return { ok: true, value: { opId: 'o' } };
  };
  // Only queueing is asked for here.
  return { door: { writes: { commit } } as unknown as Door, committed };
}

const stopsAt = (...saleIds: string[]) => saleIds.map((saleId) => ({ saleId }));

test.each([
  ['no sale', stopsAt()],
  ['one sale', stopsAt('s1')],
  ['one sale twice', stopsAt('s1', 's1')],
])(
  '[spec-line 5.15, 9.17] %s is no route: the toast says so, nothing is queued',
  async (_, stops) => {
    const { door, committed } = recordingDoor();
    const done = await putRoute(door, { ...ROUTE, stops });
    expect(done).toEqual({ ok: false, error: { code: 'too-few-stops' } });
    expect(routeTroubleText(done.ok ? '' : done.error.code)).toEqual({
      title: 'Select at least 2 sales',
      description: 'You need to select at least 2 sales to create a route.',
    });
    expect(committed).toEqual([]);
  },
);

test('[spec-line 5.15, 9.17] two sales are one', async () => {
  const { door, committed } = recordingDoor();
  const stops = stopsAt('s1', 's2');
  expect(await putRoute(door, { ...ROUTE, stops })).toMatchObject({ ok: true });
  expect(committed).toMatchObject([{ op: 'route.put', args: { stops } }]);
});
