import type { SaleView } from '../../domain/sale/sale-view.ts';
import { MapPinCheck } from 'lucide-react';
import {
  CHECK_IN_MILES,
  checkInPoint,
  isCheckInTime,
} from '../../domain/check-in/check-in-rule.ts';
import { distanceMiles } from '../../domain/geo/distance.ts';
import { localDateAt } from '../../domain/time/zone.ts';
import { useCheckIns } from '../../page/sales/use-visitors.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { checkInText } from '../../i18n/sale/check-in-text.ts';
import { clockTimeText } from '../../i18n/sale/when-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { type CheckInOptions, useCheckIn } from './use-check-in.ts';
import type { Point } from '../sale/where-it-is.ts';

interface Props extends CheckInOptions {
  readonly view: SaleView;
  readonly nowMs: number;
  /** The person says that they are there, which counts more than an older position. */
  readonly hasArrived?: boolean;
}

/**
 * The check-in (spec 2), for logged-in visitors while the sale is on. Hidden if the last known position is
 * elsewhere, or if nobody knows the exact place yet.
 */
export function CheckIn(props: Props) {
  const { view, nowMs, hasArrived = false } = props;
  const place = usePlace();
  const point = checkInPoint(view.sale, view.place);
  if (view.isMine || point === null || !isCheckInTime(view.sale, nowMs)) return null;
  const isElsewhere =
    !hasArrived &&
    place.source === 'position' &&
    distanceMiles(place.point, point) > CHECK_IN_MILES;
  return <Here {...props} point={point} isElsewhere={isElsewhere} />;
}

interface HereProps extends Props {
  readonly point: Point;
  readonly isElsewhere: boolean;
}

/** Once on each day of a sale. */
function Here({ view: { sale }, point, nowMs, isElsewhere, ...options }: HereProps) {
  const own = useCheckIns(sale.id);
  const checking = useCheckIn(sale.id, point, options);
  if (own === undefined) return null;
  const [last] = own.checkIns;
  const today = localDateAt(sale.timeZone, nowMs);
  if (last !== undefined && localDateAt(sale.timeZone, Date.parse(last.at)) === today) {
    return (
      <p className="col-span-2 flex items-center gap-2 rounded-xl bg-notice-wash px-4 py-2.5 font-semibold">
        <MapPinCheck aria-hidden className="size-5 shrink-0" />
        <span>
          <span>{checkInText.doneAt(clockTimeText(Date.parse(last.at), sale.timeZone))}</span>
          {own.isWaiting && <span className="block font-normal">{checkInText.waiting}</span>}
        </span>
      </p>
    );
  }
  if (isElsewhere) return null;
  return (
    <>
      <Button className="col-span-2" aria-busy={checking.isLooking} onClick={checking.begin}>
        <MapPinCheck aria-hidden className="size-5" />
        <span>{checking.isLooking ? checkInText.looking : checkInText.checkIn}</span>
      </Button>
      {checking.isDenied && <HowToAllow onClose={checking.closeDenied} />}
    </>
  );
}

/** The person blocked the position: how to allow it (spec 4). */
function HowToAllow({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={checkInText.deniedTitle} closeLabel={checkInText.close} onClose={onClose}>
      <p>{checkInText.problems.denied}</p>
      <ol className="list-decimal space-y-2 py-3 ps-5">
        {checkInText.deniedSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Sheet>
  );
}
