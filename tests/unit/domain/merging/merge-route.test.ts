import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NO_PIECES,
  ORDER,
  type Side,
  differing,
  mergePieces,
  withPieces,
} from '../../../../src/domain/merging/merge-pieces.ts';
import { type RouteFields, routeShape } from '../../../../src/domain/route/merge-route.ts';
import { withDrivenStops } from '../../../../src/domain/route/edit-route.ts';
import { anyQuarrel, anyRoute } from '../../../support/builders/any-route.ts';

const { take, make, within } = routeShape;

/** A route by its stops, `a` or `a:note`. */
function route(stopsLine: string, changes: Partial<RouteFields> = {}): RouteFields {
  const stops = stopsLine.split(' ').filter((stop) => stop !== '');
  return {
    name: 'R',
    day: null,
    stops: stops.map((stop) => {
      const [saleId = '', note] = stop.split(':');
      return note === undefined ? { saleId } : { saleId, note };
    }),
    settings: {},
    ...changes,
  };
}

function line({ stops }: RouteFields): string {
  return stops
    .map(({ saleId, note }) => (note === undefined ? saleId : `${saleId}:${note}`))
    .join(' ');
}

function merged(was: RouteFields, theirs: RouteFields, mine: RouteFields, side?: Side) {
  const versions = { was: take(was), theirs: take(theirs), mine: take(mine) };
  const { pieces, disputed } = mergePieces(versions, side, within);
  return { route: make(pieces), disputed: [...disputed] };
}

describe('[SYNC-20] two changes of one route', () => {
  it('two walks that each of two devices takes apart are both taken apart', () => {
    const was = withDrivenStops(route('a b c d e f'), ['e', 'f'], true);
    const theirs = withDrivenStops(was, ['a', 'b'], true);
    const mine = withDrivenStops(withDrivenStops(was, ['c', 'd'], true), ['e', 'f'], false);
    const both = withDrivenStops(route('a b c d e f'), ['a', 'b', 'c', 'd'], true);
    expect(merged(was, theirs, mine)).toEqual({ route: both, disputed: [] });
  });

  it.each([
    ['stops that both have put last', 'a b', 'a b t', 'a b m', 'a b t m'],
    ['stops that both have put first', 'a b', 't a b', 'm a b', 't m a b'],
    ['two of mine in a row', 'a b', 'a t b', 'a m n b', 'a t m n b'],
    ['one put behind a stop that is gone', 'a b c', 'a c', 'a b m c', 'a m c'],
    ['one put into what the other has moved', 'a b c', 'c b a', 'a b m c', 'c b m a'],
    ['one of theirs put into what I have moved', 'a b c', 'a t b c', 'c b a', 'c b a t'],
    ['a stop that one has removed', 'a b c', 'a c', 'a b c', 'a c'],
    ['stops that each has removed', 'a b c', 'b c', 'a b', 'b'],
    ['notes on different stops', 'a b', 'a:x b', 'a b:y', 'a:x b:y'],
    ['the same note', 'a', 'a:x', 'a:x', 'a:x'],
    ['the same new stop', 'a', 'a n', 'a n', 'a n'],
    ['the same move', 'a b c', 'c a b', 'c a b', 'c a b'],
    ['a sale that is there twice', 'a b a', 'a b a:x', 'a:y b a', 'a:y b a:x'],
  ])('%s go together', (_what, was, theirs, mine, both) => {
    const { route: one, disputed } = merged(route(was), route(theirs), route(mine));
    expect([line(one), disputed]).toEqual([both, []]);
  });

  it('name, day and each setting stand for themselves', () => {
    const was = route('a', { settings: { start: 'home', byBike: null } });
    const theirs = { ...was, day: '2026-06-06', settings: { start: 'work', byBike: null } };
    const mine = { ...was, name: 'Mine', settings: { start: 'home', until: 12 } };
    expect(merged(was, theirs, mine)).toEqual({
      route: {
        ...was,
        name: 'Mine',
        day: '2026-06-06',
        settings: { start: 'work', until: 12 },
      },
      disputed: [],
    });
  });

  it.each([
    ['a name', { name: 'T' }, { name: 'M' }, 'name'],
    ['a day, which one has taken away', { day: null }, { day: '2026-06-07' }, 'day'],
    ['a setting', { settings: { start: 1 } }, { settings: { start: 2 } }, 'setting start'],
  ])('%s that both have changed is for the person to choose', (_what, theirs, mine, about) => {
    const was = route('a b', { day: '2026-06-06' });
    const { disputed } = merged(was, { ...was, ...theirs }, { ...was, ...mine });
    expect(disputed).toEqual([about]);
  });

  it.each([
    ['two notes on one stop', 'a b', 'a:x b', 'a:y b', 'stop a 0', 'a:y b', 'a:x b'],
    ['a stop edited and removed', 'a b', 'b', 'a:y b', 'stop a 0', 'a:y b', 'b'],
    ['a stop removed and edited', 'a b', 'a:x b', 'b', 'stop a 0', 'b', 'a:x b'],
    ['two orders', 'a b c', 'c b a', 'b a c', ORDER, 'b a c', 'c b a'],
  ])('%s: neither is dropped unseen', (_what, was, theirs, mine, about, asMine, asTheirs) => {
    const [one, two, three] = [route(was), route(theirs), route(mine)];
    const first = merged(one, two, three);
    expect([line(first.route), first.disputed]).toEqual([asMine, [about]]);
    const second = merged(one, two, three, 'theirs');
    expect([line(second.route), second.disputed]).toEqual([asTheirs, [about]]);
  });

  it('a choice of one thing leaves the other changes of both as they are', () => {
    const was = route('a b');
    const theirs = route('a b t', { name: 'T', day: '2026-06-06' });
    const mine = route('a:x b', { name: 'M' });
    expect(merged(was, theirs, mine, 'theirs')).toEqual({
      route: route('a:x b t', { name: 'T', day: '2026-06-06' }),
      disputed: ['name'],
    });
    expect(merged(was, theirs, mine, 'mine').route.name).toBe('M');
  });
});

describe('[SYNC-20] one stop that both have changed', () => {
  const of = (settings: Readonly<Record<string, unknown>>, note?: string) =>
    route('', { stops: [{ saleId: 'a', ...(note === undefined ? {} : { note }), settings }] });

  it('a visit here and a wish there go together, and so does a note', () => {
    const visit = { outcome: 'done', at: '2026-06-06T10:00:00.000Z' };
    const { route: both, disputed } = merged(
      of({ wish: 3 }),
      of({ wish: 5 }, 'Lamp'),
      of({ wish: 3, visit }),
    );
    expect([both, disputed]).toEqual([of({ wish: 5, visit }, 'Lamp'), []]);
    expect(merged(of({ wish: 3 }), of({}), of({ wish: 3, visit })).route).toEqual(of({ visit }));
  });

  it('two wishes do not, and all of the stop is for the person to choose', () => {
    const { route: mine, disputed } = merged(
      of({ wish: 3 }),
      of({ wish: 5, minutes: 20 }),
      of({ wish: 1 }),
    );
    expect([mine, disputed]).toEqual([of({ wish: 1 }), ['stop a 0']]);
    expect(merged(of({ wish: 3 }), route(''), of({ wish: 1 })).disputed).toEqual(['stop a 0']);
  });
});

describe('[SYNC-20] any two changes of any route', () => {
  const taken = anyQuarrel.map(({ was, theirs, mine }) => ({
    was: was === null ? NO_PIECES : take(was),
    theirs: take(theirs),
    mine: take(mine),
  }));

  it('nothing changed on one side is the other side', () => {
    assert(
      property(anyRoute, anyRoute, (was, now) => {
        const [before, after] = [take(was), take(now)];
        expect(
          make(mergePieces({ was: before, theirs: after, mine: before }, 'mine', within).pieces),
        ).toEqual(make(after));
        expect(
          make(mergePieces({ was: before, theirs: before, mine: after }, 'mine', within).pieces),
        ).toEqual(make(after));
        expect(
          make(mergePieces({ was: before, theirs: after, mine: after }, 'mine', within).pieces),
        ).toEqual(make(after));
      }),
    );
  });

  it('each piece is as one side has it, and what one side alone has changed is there', () => {
    assert(
      property(taken, (versions) => {
        const { pieces, disputed } = mergePieces(versions, 'mine', within);
        const { was, theirs, mine } = versions;
        const [here, there] = [differing(was, mine), differing(was, theirs)];
        for (const name of differing(mine, pieces))
          if (name !== ORDER) expect(there).toContain(name);
        for (const name of differing(theirs, pieces))
          if (name !== ORDER) expect(here).toContain(name);
        for (const name of disputed) expect(here.has(name) && there.has(name)).toBe(true);
        expect(pieces.order.toSorted()).toEqual(
          [...pieces.values.keys()].filter((name) => name.startsWith('stop ')).toSorted(),
        );
      }),
    );
  });

  it('arriving in the other order, the same is disputed and the same pieces are kept', () => {
    assert(
      property(taken, ({ was, theirs, mine }) => {
        const one = mergePieces({ was, theirs, mine }, 'mine', within);
        const other = mergePieces({ was, theirs: mine, mine: theirs }, 'mine', within);
        expect([...one.disputed].toSorted()).toEqual([...other.disputed].toSorted());
        if (one.disputed.size === 0) {
          const kept = ({ pieces }: typeof one) => [...pieces.values.keys()].toSorted();
          expect(kept(one)).toEqual(kept(other));
        }
      }),
    );
  });

  it('merged once more into what came of it, nothing changes', () => {
    assert(
      property(taken, ({ was, theirs, mine }) => {
        const { pieces } = mergePieces({ was, theirs, mine }, 'mine', within);
        expect(
          make(mergePieces({ was: theirs, theirs: pieces, mine: pieces }, 'mine', within).pieces),
        ).toEqual(make(pieces));
      }),
    );
  });

  it('with the pieces in which it differs, one version is the other', () => {
    assert(
      property(anyRoute, anyRoute, (one, other) => {
        const [a, b] = [take(one), take(other)];
        expect(make(withPieces(a, differing(a, b), b))).toEqual(make(b));
      }),
    );
  });
});
