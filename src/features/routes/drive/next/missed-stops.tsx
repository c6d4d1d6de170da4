import { driveText } from '../../../../i18n/routes/drive-text.ts';
import { StatusRegion } from '../../../../ui/feedback/status-region.tsx';
import type { KnownStop } from '../../../../domain/route/known-stop.ts';

/** Which stops no longer fit. */
export function MissedStops({ missed }: { readonly missed: readonly KnownStop[] }) {
  return (
    <>
      <StatusRegion className="text-lg font-bold text-danger">
        {missed.length > 0 ? driveText.missed(missed.length) : ''}
      </StatusRegion>
      {missed.length > 0 && (
        <ul className="-mt-3 flex flex-col">
          {missed.map(({ id, title }) => (
            <li translate="no" key={id} className="font-semibold wrap-anywhere">
              {title}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
