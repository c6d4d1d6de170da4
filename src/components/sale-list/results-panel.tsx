import { EmptyTable } from '../drawings/empty-table.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly sentence: string;
  readonly children: Elements;
}

/** Stands where a list would: why there is none, and what to do. */
export function ResultsPanel({ sentence, children }: Props) {
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center gap-4 py-8 text-center">
      <EmptyTable />
      <StatusRegion>
        <h2 className="text-xl">{sentence}</h2>
      </StatusRegion>
      {children}
    </div>
  );
}
