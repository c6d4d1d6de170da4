import { Map as MapIcon, Navigation, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';

interface Props {
  readonly routeId: string;
  /** Whether the day is still to come, under way, or over. */
  readonly state: keyof typeof WORDS;
  readonly onDrive: () => void;
  readonly onShare: () => void;
}

const WORDS = {
  ahead: routePageText.drive,
  begun: routePageText.goOn,
  over: routePageText.toSummary,
} as const;

/** What one does with a planned day: drive it, see it on the map, share it. */
export function RouteButtons({ routeId, state, onDrive, onShare }: Props) {
  return (
    <div className="flex gap-2">
      <Button
        look={state === 'over' ? 'paper' : 'sign'}
        className="min-h-14 min-w-0 grow"
        onClick={onDrive}
      >
        <Navigation aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0">{WORDS[state]}</span>
      </Button>
      <Link
        to={`/map?plan=${routeId}`}
        aria-label={routePageText.map}
        title={routePageText.map}
        className={buttonClass('paper', 'min-h-14 w-14 px-0!')}
      >
        <MapIcon aria-hidden className="size-6 shrink-0" />
      </Link>
      <Button
        aria-haspopup="dialog"
        aria-label={shareRouteText.share}
        title={shareRouteText.share}
        className="min-h-14 w-14 px-0!"
        onClick={onShare}
      >
        <Share2 aria-hidden className="size-6 shrink-0" />
      </Button>
    </div>
  );
}
