import type { Route } from '../../../domain/route/route.ts';
import { withDaySettings } from '../../../domain/route/settings/day-settings.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { Button } from '../../../ui/form/button.tsx';

interface Props {
  readonly onChange: (edit: (route: Route) => Route) => void;
}

/** Says that the person has set the order of the stops, and lets them give it up. */
export function HandOrder({ onChange }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-2xl bg-notice-wash py-1 ps-4 pe-1">
      <p>{routePageText.handOrder}</p>
      <Button
        onClick={() =>
          onChange((before) => ({
            ...before,
            settings: withDaySettings(before.settings, { keepsOrder: false }),
          }))
        }
      >
        {routePageText.bestOrder}
      </Button>
    </div>
  );
}
