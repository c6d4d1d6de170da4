import type { Decision, QueueEntry } from '../../domain/moderation/moderation-queue.ts';
import { hideReasonText } from '../../i18n/people/held-text.ts';
import {
  ageText,
  byItselfText,
  decisionText,
  moderateText,
} from '../../i18n/people/moderation-text.ts';
import { reportText } from '../../i18n/sale/report-sale-text.ts';

interface ReportsProps {
  readonly entry: QueueEntry;
  readonly nowMs: number;
}

/** What people wrote, newest first. Their names are never shown. */
export function ReportList({ entry: { reports, reportCount }, nowMs }: ReportsProps) {
  if (reportCount === 0) return null;
  const older = reportCount - reports.length;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">{moderateText.reports(reportCount)}</h3>
      <ul className="flex flex-col gap-2">
        {reports.map(({ reason, details, at, weight }) => (
          <li key={`${at} ${reason} ${details}`} className="rounded-xl bg-sunk px-3.5 py-2.5">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{reportText.reasons[reason]}</span>
              <span className="text-sm leading-6 text-muted tabular-nums">
                {`${ageText(at, nowMs)} · ${moderateText.weight(weight)}`}
              </span>
            </p>
            {details !== '' && <p className="wrap-anywhere whitespace-pre-line">{details}</p>}
          </li>
        ))}
      </ul>
      {older > 0 && <p className="text-sm text-muted">{moderateText.moreReports(older)}</p>}
    </section>
  );
}

interface DecisionsProps {
  readonly decisions: readonly Decision[];
  readonly nowMs: number;
}

export function DecisionList({ decisions, nowMs }: DecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">{moderateText.decisions}</h3>
      <ul className="flex flex-col gap-1.5">
        {decisions.map(({ action, reason, note, at }) => (
          <li key={`${at} ${action}`} className="wrap-anywhere">
            <span className="font-semibold">{decisionText(action, reasonText(reason))}</span>{' '}
            <span className="text-sm text-muted">{ageText(at, nowMs)}</span>
            {note !== '' && <span className="block whitespace-pre-line">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function reasonText(reason: Decision['reason']): string | null {
  if (reason === null) return null;
  return reason === 'reports' || reason === 'flood' ? byItselfText[reason] : hideReasonText[reason];
}
