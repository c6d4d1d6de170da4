import { useState } from 'react';
import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { ListedArea } from '../../page/areas/use-areas.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { areaProblemText, areasText, areaStopText } from '../../i18n/map/areas-text.ts';
import { isMetered } from '../../platform/metered.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';
import { notStored } from '../page/not-stored.ts';

interface Props {
  readonly area: ListedArea;
  /** The person has dropped the download. */
  readonly onCancel?: () => void;
}

/** An unfinished download: how far it has come, what it waits for, and its controls. */
export function AreaProgress({ area, onCancel }: Props) {
  const door = useDoor();
  const [refusal, setRefusal] = useState<AreaProblem | null>(null);
  const { id, name, loading, state } = area;
  if (loading === null || state === null) return null;
  const { doneBytes, bytes } = loading;
  const isRunning = state === 'downloading' || state === 'queued';
  const resume = async () => {
    const done = await door.areas.resume(id, isMetered());
    setRefusal(done.ok ? null : done.error);
  };
  const cancel = async () => {
    await door.areas.cancel(id);
    onCancel?.();
  };
  return (
    <div className="flex flex-col gap-2">
      <div
        role="progressbar"
        aria-label={areasText.progressOf(name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent(doneBytes, bytes)}
        aria-valuetext={areasText.progress(doneBytes, bytes)}
        className="h-3 overflow-hidden rounded-full border border-edge bg-sunk"
      >
        <div className="h-full bg-estate" style={{ width: `${percent(doneBytes, bytes)}%` }} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {/* The state is read aloud when it changes, the bytes are not. */}
        <StatusRegion>{areasText.state[state]}</StatusRegion>
        <p className="text-muted tabular-nums">{areasText.progress(doneBytes, bytes)}</p>
      </div>
      <StatusRegion className="text-sm">{reasonOf(area, refusal)}</StatusRegion>
      {area.saved !== null && <p className="text-sm text-muted">{areasText.updating}</p>}
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button className="grow" onClick={() => void door.areas.pause(id)}>
            {areasText.pause}
          </Button>
        ) : (
          <Button className="grow" onClick={() => void resume()}>
            {state === 'waiting-for-wifi' ? areasText.resumeMetered : areasText.resume}
          </Button>
        )}
        <Button className="grow" onClick={() => void cancel()}>
          {areasText.cancel}
        </Button>
      </div>
    </div>
  );
}

function reasonOf({ problem }: ListedArea, refusal: AreaProblem | null): string | null {
  if (refusal !== null) return notStored(areaProblemText[refusal], refusal);
  if (problem === null) return null;
  return areaStopText[problem] ?? areaProblemText[problem];
}

function percent(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((done / total) * 100);
}
