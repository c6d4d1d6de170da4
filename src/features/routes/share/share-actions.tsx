import { CalendarPlus, FileDown, Printer, Share2, Table } from 'lucide-react';
import { useState } from 'react';
import { offerFile } from '../../../components/page/offer-file.ts';
import { type SharedPlan, sharedText } from '../../../domain/route/shared/shared-plan.ts';
import { useNow } from '../../../page/app/use-now.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { packText } from '../../../platform/page/packed-text.ts';
import { shareByBrowser } from '../../../platform/page/share.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import { WholeWay } from './whole-way.tsx';

/** 25 stops take about 2,000 letters, 200 about 14,000. Mail and chat programs cut links that are much longer. */
const LONGEST_LINK = 30_000;

const saleUrl = (saleId: string) => `${location.origin}/sale/${saleId}`;

interface Props {
  readonly plan: SharedPlan;
  /** Used where a plain print would print something else. */
  readonly onPrint?: () => void;
}

/** The ways to hand a plan on: a link, map apps, a calendar, files, paper. */
export function ShareActions({ plan, onPrint = () => print() }: Props) {
  const nowMs = useNow();
  const [isTooLong, setIsTooLong] = useState(false);
  const share = async () => {
    const url = `${location.origin}/routes/shared#${await packText(sharedText(plan))}`;
    setIsTooLong(url.length > LONGEST_LINK);
    if (url.length > LONGEST_LINK) return;
    const done = await shareByBrowser({
      title: plan.name,
      text: shareRouteText.linkText(plan.name),
      url,
    });
    if (done === 'copied') toasts.show({ title: shareRouteText.copied });
    if (done === 'failed') toasts.show({ title: shareRouteText.failed, tone: 'error' });
  };
  const offer = (kind: PlanFile) => {
    savePlan(plan, kind, nowMs).catch(() =>
      toasts.show({ title: shareRouteText.fileFailed, tone: 'error' }),
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <Button look="sign" onClick={() => void share()}>
        <Share2 aria-hidden className="size-5" />
        {shareRouteText.link}
      </Button>
      {isTooLong ? (
        <p role="alert" className="pb-2 font-semibold text-danger">
          {shareRouteText.tooLong}
        </p>
      ) : (
        <p className="pb-2 text-sm text-muted">{shareRouteText.linkHint}</p>
      )}
      <WholeWay plan={plan} />
      <Button onClick={() => offer('ics')}>
        <CalendarPlus aria-hidden className="size-5" />
        {shareRouteText.calendar}
      </Button>
      <Button onClick={() => offer('gpx')}>
        <FileDown aria-hidden className="size-5" />
        {shareRouteText.gpx}
      </Button>
      <Button onClick={() => offer('csv')}>
        <Table aria-hidden className="size-5" />
        {shareRouteText.csv}
      </Button>
      <Button onClick={onPrint}>
        <Printer aria-hidden className="size-5" />
        {shareRouteText.print}
      </Button>
    </div>
  );
}

type PlanFile = 'ics' | 'gpx' | 'csv';

/** Saves a plan as a file. Rejects if the code for it, which is loaded when it is wanted, does not arrive. */
async function savePlan(plan: SharedPlan, kind: PlanFile, nowMs: number): Promise<void> {
  const { planCalendar, planCsv, planGpx } =
    await import('../../../domain/route/shared/plan-files.ts');
  const context = { saleUrl, nowMs };
  const name = `${shareRouteText.fileName}-${plan.date}.${kind}`;
  if (kind === 'ics') {
    await offerFile(name, planCalendar(plan, context), 'text/calendar;charset=utf-8');
  } else if (kind === 'gpx') {
    await offerFile(name, planGpx(plan, context), 'application/gpx+xml');
  } else {
    const table = planCsv(plan, context, shareRouteText.columns);
    await offerFile(name, table, 'text/csv;charset=utf-8');
  }
}
