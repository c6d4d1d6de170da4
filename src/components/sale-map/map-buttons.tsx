import { LocateFixed, Minus, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { DownloadAreaControl } from '../areas/download-area-control.tsx';
import { mapText } from '../../i18n/pages/map-text.ts';

interface Props extends ComponentProps<typeof DownloadAreaControl> {
  readonly onZoom: (steps: number) => void;
  readonly onLocate: () => void;
  readonly isLocating: boolean;
}

const ROUND =
  'grid size-11 place-content-center rounded-full border border-edge bg-card text-ink shadow-sm hover:bg-sunk aria-busy:animate-glow';

/** The buttons that download, go to the person's position, and zoom. On a low map they are in two columns. */
export function MapButtons({ target, onZoom, onLocate, isLocating }: Props) {
  return (
    <div className="absolute end-2 top-2 flex flex-col gap-2 [@container(height<37rem)]:flex-row">
      <div className="flex flex-col gap-2">
        <DownloadAreaControl target={target} />
        <button
          type="button"
          aria-label={mapText.myLocation}
          aria-busy={isLocating || undefined}
          className={ROUND}
          onClick={onLocate}
        >
          <LocateFixed aria-hidden className="size-5" />
        </button>
      </div>
      <div className="flex flex-col self-start overflow-hidden rounded-full border border-edge bg-card shadow-sm [@media(height<26rem)]:hidden">
        <ZoomButton label={mapText.zoomIn} icon={<Plus aria-hidden />} onPress={() => onZoom(1)} />
        <ZoomButton
          label={mapText.zoomOut}
          icon={<Minus aria-hidden />}
          onPress={() => onZoom(-1)}
        />
      </div>
    </div>
  );
}

interface ZoomButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

function ZoomButton({ label, icon, onPress }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-content-center hover:bg-sunk focus-visible:-outline-offset-3 [&_svg]:size-5"
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
