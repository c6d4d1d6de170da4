import {
  checkIn,
  type CheckInInput,
  type IsOnInput,
  reportIsOn,
  type ReportInput,
  reportSale,
} from './on-site-actions.ts';
import { useDoor } from '../app/use-page.tsx';

export interface OnSiteWrites {
  /** Each resolves to whether this device could store it. */
  readonly checkIn: (input: CheckInInput) => Promise<boolean>;
  readonly reportIsOn: (input: IsOnInput) => Promise<boolean>;
  readonly report: (input: ReportInput) => Promise<boolean>;
}

/** What visitors say from a sale. It is sent when there is a connection. */
export function useOnSiteWrites(): OnSiteWrites {
  const door = useDoor();
  const isStored = (writing: Promise<{ readonly ok: boolean }>) =>
    writing.then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    checkIn: (input) => isStored(checkIn(door, input)),
    reportIsOn: (input) => isStored(reportIsOn(door, input)),
    report: (input) => isStored(reportSale(door, input)),
  };
}
