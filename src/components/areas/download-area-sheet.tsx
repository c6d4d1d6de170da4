import { useEffect, useMemo, useRef, useState } from 'react';
import type { AreaProblem } from '../../domain/area/area-problem.ts';
import { RADIUS_CHOICES_MILES, type RadiusMiles } from '../../domain/area/area-shape.ts';
import { useAreas } from '../../page/areas/use-areas.ts';
import { useAreaName, useMeasure } from '../../page/areas/use-measure.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { areasText } from '../../i18n/map/areas-text.ts';
import { isMetered } from '../../platform/metered.ts';
import { Button } from '../../ui/form/button.tsx';
import { ChoiceCards } from '../../ui/form/choice-cards.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { AreaProgress } from './area-progress.tsx';
import { AreaSize, canStart } from './area-size.tsx';
import { type AreaTarget, shapeOf } from './area-target.ts';
import { useBusy } from '../../ui/form/use-busy.ts';

interface Props {
  readonly target: AreaTarget;
  readonly onClose: () => void;
}

const CHOICES = RADIUS_CHOICES_MILES.map((miles) => ({
  value: String(miles),
  label: areasText.radius(miles),
}));

/** How large the map is, before anything of it is downloaded; then its progress. */
export function DownloadAreaSheet({ target, onClose }: Props) {
  const door = useDoor();
  const [radius, setRadius] = useState<RadiusMiles>(RADIUS_CHOICES_MILES[0]);
  const shape = useMemo(() => shapeOf(target, radius), [target, radius]);
  const measuring = useMeasure(shape);
  const name = useAreaName(target);
  const [begunId, setBegunId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<AreaProblem | null>(null);
  const [isStarting, whileStarting] = useBusy();
  const { measure } = measuring;
  const size = measure?.ok === true ? measure.value : null;

  const start = async () => {
    if (isStarting) return;
    const order = { name, shape, mayUseMetered: isMetered() };
    const begun = await whileStarting(() => door.areas.download(order));
    setRefusal(begun.ok ? null : begun.error);
    if (begun.ok) setBegunId(begun.value.areaId);
  };

  const cancel = () => {
    setBegunId(null);
    measuring.again();
  };

  if (begunId !== null) {
    return (
      <Sheet title={name} closeLabel={areasText.close} onClose={onClose}>
        <Begun areaId={begunId} onCancel={cancel} onClose={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet
      title={areasText.title}
      closeLabel={areasText.close}
      onClose={onClose}
      footer={
        size !== null &&
        canStart(size) && (
          <Button
            look="sign"
            className="w-full"
            aria-busy={isStarting}
            onClick={() => void start()}
          >
            {areasText.start(size.missingBytes)}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <p translate="no" className="font-semibold">
            {name}
          </p>
          <p className="text-muted">{areasText.lead}</p>
        </div>
        {target.kind === 'place' && (
          <ChoiceCards
            label={areasText.radiusLabel}
            options={CHOICES}
            value={String(radius)}
            error={null}
            onChange={(chosen) =>
              setRadius(RADIUS_CHOICES_MILES.find((miles) => String(miles) === chosen) ?? radius)
            }
          />
        )}
        <AreaSize measuring={measuring} refusal={refusal} />
      </div>
    </Sheet>
  );
}

interface BegunProps {
  readonly areaId: string;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** The download that this sheet has begun. */
function Begun({ areaId, onCancel, onClose }: BegunProps) {
  const area = useAreas()?.find(({ id }) => id === areaId);
  // The button that was pressed is gone: the focus stays in the sheet.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  const isDone = area?.loading === null;
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <StatusRegion>{isDone && <p className="font-semibold">{areasText.done}</p>}</StatusRegion>
      {area !== undefined && <AreaProgress area={area} onCancel={onCancel} />}
      {isDone ? (
        <Button look="sign" onClick={onClose}>
          {areasText.close}
        </Button>
      ) : (
        <p className="text-sm text-muted">{areasText.goesOn}</p>
      )}
    </div>
  );
}
