import { Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { AreaProgress } from '../../components/areas/area-progress.tsx';
import type { AreaUpdate } from '../../device/door/areas-door.ts';
import type { AreaProblem } from '../../domain/area/area-problem.ts';
import { useAreaUpdates } from '../../page/areas/use-area-updates.ts';
import { type ListedArea, useAreas } from '../../page/areas/use-areas.ts';
import { useNow } from '../../page/app/use-now.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { areaProblemText, areasText, savedAgoText } from '../../i18n/map/areas-text.ts';
import { tilesUrl } from '../../platform/build-settings.ts';
import { isMetered } from '../../platform/metered.ts';
import { Button } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useGrace } from '../../ui/feedback/use-grace.ts';
import { Panel } from './panel.tsx';
import { notStored } from '../../components/page/not-stored.ts';

/** Maps that were downloaded to this device: how large and how old, to update or delete. */
export function DownloadedMaps() {
  const areas = useAreas();
  const updates = useAreaUpdates(savedOnes(areas ?? []));
  // Where the database is out of reach, the page's other parts say so.
  if (areas === undefined || areas === null) return null;
  return (
    <Panel title={areasText.listTitle}>
      {areas.length === 0 ? (
        <p className="text-muted">{tilesUrl() === '' ? areasText.noSource : areasText.listEmpty}</p>
      ) : (
        <ul className="rounded-2xl border-2 border-line bg-card">
          {areas.map((area) => (
            <AreaRow
              key={area.id}
              area={area}
              update={updates.find(({ areaId }) => areaId === area.id)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Names the copies that are saved. */
function savedOnes(areas: readonly ListedArea[]): string {
  return areas.flatMap(({ id, saved }) => (saved === null ? [] : [`${id} ${saved.gen}`])).join();
}

interface RowProps {
  readonly area: ListedArea;
  readonly update: AreaUpdate | undefined;
}

function AreaRow({ area, update }: RowProps) {
  const door = useDoor();
  const nowMs = useNow();
  const { id, name, shape, saved, loading } = area;
  const [refusal, setRefusal] = useState<AreaProblem | null>(null);
  const renew = async () => {
    const done = await door.areas.update(id, isMetered());
    setRefusal(done.ok ? null : done.error);
  };
  const removal = useGrace(() => void door.areas.remove(id));
  if (removal.isPending) {
    return (
      <li className="flex items-center justify-between gap-3 border-line bg-notice-wash py-1 ps-4 pe-1 not-first:border-t">
        <p role="status" className="min-w-0 wrap-anywhere">
          {areasText.removed(name)}
        </p>
        <Button onClick={removal.undo}>{areasText.undo}</Button>
      </li>
    );
  }
  return (
    <li className="flex flex-col gap-3 border-line px-4 py-3 not-first:border-t">
      <div className="flex gap-3">
        <MapIcon aria-hidden className="size-5 shrink-0 translate-y-0.5 text-muted" />
        <div className="min-w-0 grow">
          <p translate="no" className="font-semibold wrap-anywhere">
            {name}
          </p>
          <p className="text-sm text-muted tabular-nums">{areasText.about(shape)}</p>
          {saved !== null && (
            <p className="text-sm text-muted tabular-nums">
              {`${savedAgoText(saved.savedAtMs, nowMs)}, ${areasText.savedSize(saved.bytes)}`}
            </p>
          )}
        </div>
      </div>
      <AreaProgress area={area} />
      <StatusRegion className="text-sm">
        {refusal !== null && notStored(areaProblemText[refusal], refusal)}
      </StatusRegion>
      {saved !== null && loading === null && (
        <div className="flex flex-wrap gap-2">
          {update !== undefined && (
            <Button
              className="grow"
              aria-label={areasText.updateNamed(name, update.missingBytes)}
              onClick={() => void renew()}
            >
              {areasText.update(update.missingBytes)}
            </Button>
          )}
          <Button
            look="danger"
            className="grow"
            aria-label={areasText.removeNamed(name)}
            onClick={removal.begin}
          >
            {areasText.remove}
          </Button>
        </div>
      )}
    </li>
  );
}
