import { useRef, useState } from 'react';
import { focusPageTitle } from '../../../components/page/page-title.tsx';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import {
  driveOrder,
  type DriveOrder,
  replannedOrder,
  withFoundStop,
  withNextStop,
} from '../../../domain/route/drive/drive-order.ts';
import {
  arriving,
  type DriveStep,
  finishing,
  skipping,
} from '../../../domain/route/drive/drive-step.ts';
import type { StopAhead } from '../../../domain/route/drive/stop-ahead.ts';
import { inOrder, withDrivenStops } from '../../../domain/route/edit-route.ts';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import type { Route } from '../../../domain/route/route.ts';
import { localDateAt } from '../../../domain/time/zone.ts';
import { useExactNow } from '../../../page/app/use-now.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { walkText } from '../../../i18n/routes/walk-text.ts';
import { randomUuid } from '../../../platform/random.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import type { FoundSale } from './unlisted-form.tsx';
import type { SaidOfSale } from './visit/ask-if-on.tsx';
import type { Drive } from './use-drive.ts';

interface OnTheRoad {
  readonly day: RouteDayView;
  readonly drive: Drive;
  readonly position: LatLng | null;
  /** If false, the first step that is stored also stores the order that is driven. */
  readonly hasOrder: boolean;
  readonly store: (edit: (route: Route) => Route) => Promise<boolean>;
}

export interface DriveSteps {
  readonly order: DriveOrder;
  readonly change: (edit: (route: Route) => Route) => Promise<boolean>;
  /** The sale that the person is asked about after a visit. */
  readonly asked: KnownStop | null;
  readonly endAsking: () => void;
  /** What the person has said of each sale at its door, by its id. */
  readonly said: ReadonlyMap<string, SaidOfSale>;
  readonly noteSaid: (id: string, said: SaidOfSale) => void;
  readonly arrive: (next: StopAhead) => void;
  readonly finish: (stop: KnownStop) => void;
  readonly skip: (stop: KnownStop) => void;
  /** Takes the order that was found for the rest of the day. */
  readonly reorder: (ids: readonly string[]) => void;
  readonly driveEach: (ids: readonly string[]) => void;
  readonly addNext: (saleId: string, title: string) => void;
  readonly addUnlisted: (found: FoundSale) => void;
}

/** What a person does on the road, announced and with its undo. */
export function useDriveSteps({ day, drive, position, hasOrder, store }: OnTheRoad): DriveSteps {
  const exactNow = useExactNow();
  const [askedId, setAskedId] = useState<string | null>(null);
  const [said, setSaid] = useState<ReadonlyMap<string, SaidOfSale>>(new Map());
  const order = driveOrder(drive);
  const change: DriveSteps['change'] = (edit) =>
    store((before) => edit(hasOrder ? before : inOrder(before, order.shown)));
  /** The undo of arriving, which ends with the visit. */
  const arrival = useRef<number | null>(null);
  const endArrival = () => {
    if (arrival.current !== null) toasts.dismiss(arrival.current);
  };
  const take = (step: DriveStep, title: string, description: string, onUndo = () => {}): number => {
    void change(step.edit);
    focusPageTitle();
    return toasts.show({
      title,
      description,
      action: {
        label: driveText.undo,
        run: () => {
          void change(step.undo);
          onUndo();
        },
      },
    });
  };
  return {
    order,
    change,
    asked: day.stops.find(({ id }) => id === askedId) ?? null,
    endAsking: () => setAskedId(null),
    said,
    noteSaid: (id, says) => setSaid((before) => new Map([...before, [id, says]])),
    arrive(next) {
      const { parked } = day.settings;
      const step = arriving(next, { position, atMs: exactNow(), parked });
      arrival.current = take(step, driveText.arrived, next.stop.title);
    },
    finish({ id, title, unlisted }) {
      endArrival();
      // Nobody is asked about a sale that nobody else knows, or twice about one.
      setAskedId(unlisted === null && !said.has(id) ? id : null);
      take(finishing(id, exactNow()), driveText.visited, title, () => setAskedId(null));
    },
    skip(stop) {
      endArrival();
      take(skipping(stop, exactNow()), driveText.skipped, stop.title);
    },
    reorder(ids) {
      const next = replannedOrder(order, drive.walk?.left ?? [], ids);
      if (next === null) {
        toasts.show({ title: driveText.replannedSame });
        return;
      }
      void change((before) => inOrder(before, next));
      toasts.show({
        title: driveText.replanned,
        action: {
          label: driveText.undo,
          run: () => void change((now) => inOrder(now, order.shown)),
        },
      });
    },
    driveEach(ids) {
      void change((before) => withDrivenStops(before, ids, true));
      toasts.show({
        title: walkText.drivingEach,
        action: {
          label: driveText.undo,
          run: () => void change((before) => withDrivenStops(before, ids, false)),
        },
      });
    },
    addNext(saleId, title) {
      void change((before) => withNextStop(before, order, saleId));
      toasts.show({ title: driveText.addedNext(title) });
    },
    addUnlisted({ title, point, isHere }) {
      const nowMs = exactNow();
      const { timeZone } = day;
      const date = day.date ?? localDateAt(timeZone, nowMs);
      const unlisted = { title, ...point, date, timeZone };
      // A sale added where the person is counts as arrived at, unless another visit is not over.
      const isArrived = isHere && drive.here === null;
      const arrivedAt = isArrived ? new Date(nowMs).toISOString() : null;
      const id = randomUuid();
      void change((before) => withFoundStop(before, order, { id, unlisted, arrivedAt }));
      toasts.show({ title: (isArrived ? driveText.unlistedHere : driveText.addedNext)(title) });
    },
  };
}
