import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { PlanWait } from '../../../../src/components/routes/use-plan-wait.ts';
import type { RouteDayView } from '../../../../src/components/routes/use-route-day.ts';
import type { DayPlan } from '../../../../src/device/door/planner-door.ts';
import type { KnownStop } from '../../../../src/domain/route/known-stop.ts';
import { daySettingsOf } from '../../../../src/domain/route/settings/day-settings.ts';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import type { SaleView } from '../../../../src/domain/sale/sale-view.ts';
import { RouteTimetable } from '../../../../src/features/routes/plan/route-timetable.tsx';
import type { StopEdits } from '../../../../src/features/routes/plan/stop-editor.tsx';
import { NoPlanYet } from '../../../../src/features/routes/drive/no-plan-yet.tsx';
import { UnplannedSheet } from '../../../../src/features/routes/share/unplanned-sheet.tsx';
import type { Planner } from '../../../../src/page/routes/use-planner.ts';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { dayPlanText } from '../../../../src/i18n/pages/day-plan-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { saleRow } from '../../../support/builders/pages.ts';
import {
  at,
  atMinute,
  planned,
  SATURDAY,
  stopAt,
  ZONE,
} from '../../domain/route/drive/driven-day.ts';

const STREET = '12 Elm Street';
const done = { visit: { outcome: 'done', at: new Date(atMinute(240)).toISOString() } } as const;

function listed(id: string, changes: Partial<SaleView> = {}): KnownStop {
  const { doc } = saleRow(`00000000-0000-4000-8000-0000000000${id}`, 1);
  const days = [{ date: SATURDAY, startTime: '09:00', endTime: '14:00', nextDay: false }];
  const sale = { ...(doc as Sale), days, timeZone: ZONE };
  const place = { id: sale.id, street: STREET, ...at(0) };
  const view = { sale, place, stats: null, isMine: false, held: null, ...changes };
  return { ...stopAt(id, 0), view: view as unknown as SaleView, unlisted: null };
}

function dayOf(stops: readonly KnownStop[], changes: Partial<RouteDayView> = {}): RouteDayView {
  return {
    isRead: true,
    readAgain: null,
    settings: daySettingsOf({}),
    stops,
    date: SATURDAY,
    timeZone: ZONE,
    leave: '08:30',
    start: at(-10),
    startLabel: 'Home',
    leftOut: [],
    travel: { times: () => ({ minutes: 5, isEstimated: false }), miles: () => 2, outcome: null },
    ...changes,
  } as unknown as RouteDayView;
}

const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

function timetable(
  wait: PlanWait,
  dayPlan: DayPlan | null = null,
  changes: Partial<RouteDayView> = {},
): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RouteTimetable
        day={dayOf([stopAt('b', 1), stopAt('a', 0), stopAt('c', 2, done)], changes)}
        dayPlan={dayPlan}
        problem={null}
        wait={wait}
        openId={null}
        onOpen={() => undefined}
        edits={{ move: () => undefined } as unknown as StopEdits}
      />
    </MemoryRouter>,
  );
}

test('while a plan is late, the stops ahead are shown in the order of the route, and can be changed', () => {
  const html = timetable('late');
  expect(words(html)).toMatch(new RegExp(`${dayPlanText.noTimesYet} .*Yard b.*Yard a`));
  expect(html).toContain(routePageText.editStop('Yard a'));
  expect(html).not.toContain('Yard c');
  expect(html).not.toContain(routePageText.notPlanned);
});

test('the stops of a day that cannot be planned are shown; those of one that soon is would only jump', () => {
  expect(timetable(null)).toContain('Yard b');
  expect(timetable(null)).not.toContain(dayPlanText.noTimesYet);
  expect(timetable('soon')).not.toContain('Yard');
});

test('a plan stays on the screen while another one is late', () => {
  const plan = { stops: [planned('a', 551)], dropped: [], walks: [], possibleWalks: [] };
  const html = timetable('late', { plan, remedies: {} } as unknown as DayPlan);
  expect(words(html)).toMatch(/9:11.AM.*Yard a.*Not in this plan .*Yard b/);
  expect(html).not.toContain(dayPlanText.noTimesYet);
});

const onPaper = (stops: readonly KnownStop[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <UnplannedSheet day={dayOf(stops)} nowMs={atMinute(300)} />
    </MemoryRouter>,
  );

test('a day without a plan prints its stops in the order of the route, and that they have no times', () => {
  const text = words(onPaper([listed('02'), listed('01'), stopAt('c', 2, done)]));
  expect(text).toContain(`from Home ${dayPlanText.noTimesYet} Yard 02`);
  expect(text).toMatch(/Yard 02 12 Elm Street[^O]* Opens 9.AM, closes 2.PM Yard 01/);
  expect(text).not.toContain('Yard c');
});

test('the paper of a day without a plan says no more of a place than everyone may know', () => {
  const html = onPaper([listed('02', { held: {} as SaleView['held'] })]);
  expect(html).toContain('Yard 02');
  expect(html).not.toContain(STREET);
});

function onRoad(
  planning: Partial<Planner<DayPlan>>,
  wait: PlanWait,
  changes: Partial<RouteDayView> = {},
): string {
  const known = { answer: null, problem: null, isCurrent: true, isPlanning: true, fault: null };
  return renderToStaticMarkup(
    <MemoryRouter>
      <NoPlanYet
        planning={{ ...known, retry: () => undefined, ...planning }}
        wait={wait}
        stops={[listed('02'), listed('01')]}
        day={dayOf([], changes)}
        nowMs={atMinute(300)}
      />
    </MemoryRouter>,
  );
}

test('on the road, a plan that is late or fails is said, and the stops are there with their addresses', () => {
  expect(onRoad({}, 'soon')).not.toContain('Yard');
  const late = onRoad({}, 'late');
  expect(late).toContain(dayPlanText.planning);
  expect(words(late)).toMatch(/Yard 02 12 Elm Street.*Yard 01/);
  const failed = onRoad({ fault: 'broken', isPlanning: false }, null);
  expect(failed).toContain(dayPlanText.failed);
  expect(failed).toContain(STREET);
  expect(onRoad({ isPlanning: false }, null, { date: null })).toContain(routePageText.noneOpen);
  expect(onRoad({ answer: {} as DayPlan }, null)).toBe('');
});

test('sales that could not be read are said as that, and no stop is called one that is gone', () => {
  const unread = { isRead: false, readAgain: () => undefined };
  const road = onRoad({ isPlanning: false }, 'late', unread);
  expect(road).toContain(discoverText.tryAgain);
  expect(road).not.toContain(dayPlanText.planning);
  expect(road).not.toContain('Yard');
  expect(timetable('late', null, unread)).not.toContain('Yard');
});
