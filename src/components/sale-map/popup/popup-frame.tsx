import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LatLng } from '../../../domain/geo/distance.ts';
import { mapText } from '../../../i18n/pages/map-text.ts';
import { Anchored } from '../../../map/overlay/anchored.tsx';

interface Props {
  readonly point: LatLng;
  readonly label: string;
  /** Its mark is a sign, which stands above its place. */
  readonly isOnSign?: boolean;
  /** The person has just pressed its mark, so the focus moves here. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The height of a selected sign, and of half of any other mark. */
const SIGN = '3.5rem';
const HALF_MARK = '1.75rem';

/** A popup above a mark (spec 9: at most 250 px wide): a dialog that leaves the rest of the page usable. */
export function PopupFrame(props: Props) {
  const { point, label, isOnSign = false, takesFocus, onClose, children } = props;
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) dialog.current?.focus({ preventScroll: true });
    // Once for each popup: later renders of the same one must not pull the focus back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <Anchored point={point} className="z-30">
      {/* Events inside are not meant for the map beneath. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={dialog}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        style={{ ['--lift' as string]: isOnSign ? SIGN : HALF_MARK }}
        className="absolute bottom-(--lift) flex max-h-[calc(100cqh-var(--covered)-5rem)] w-[250px] max-w-[250px] -translate-x-1/2 animate-arrive flex-col overflow-hidden rounded-2xl border-2 border-ink bg-card shadow-lg outline-none"
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onWheel={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          // A sheet that it has opened closes by itself.
          const isInSheet = event.target instanceof Element && event.target.closest('dialog');
          if (event.key === 'Escape' && !isInSheet) onClose();
          // The map must not move while someone reads with the arrow keys.
          event.stopPropagation();
        }}
      >
        <button
          type="button"
          aria-label={mapText.closePopup}
          className="absolute top-1 right-1 z-10 grid size-11 place-content-center rounded-full"
          onClick={onClose}
        >
          <span className="grid size-8 place-content-center rounded-full border border-line bg-card">
            <X aria-hidden className="size-4.5" />
          </span>
        </button>
        <div className="min-h-0 overflow-y-auto">{children}</div>
      </div>
    </Anchored>
  );
}
