import { Pencil, Share2, Split } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useRouteEdits } from '../../../components/routes/use-route-edits.ts';
import type { Route } from '../../../domain/route/route.ts';
import { routeListText } from '../../../i18n/routes/route-list-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { splitText } from '../../../i18n/routes/split-text.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { NameSheet } from '../list/name-sheet.tsx';

interface Props {
  readonly route: Route;
  /** Stops that were neither visited nor skipped. */
  readonly countAhead: number;
  /** Null where a day with stops has its own button, or there is nobody to share it with. */
  readonly onShare: (() => void) | null;
  /** Resolves to whether this device could store it. */
  readonly onRename: (name: string) => Promise<boolean>;
}

/** What can be done with a route as a whole. */
export function RouteFoot({ route, countAhead, onShare, onRename }: Props) {
  const navigate = useNavigate();
  const { remove } = useRouteEdits();
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-2 border-t-2 border-line pt-4">
        {countAhead > 1 && (
          <Link to={`/routes/${route.id}/split`} className={buttonClass('paper')}>
            <Split aria-hidden className="size-5" />
            {splitText.open}
          </Link>
        )}
        {onShare !== null && (
          <Button aria-haspopup="dialog" onClick={onShare}>
            <Share2 aria-hidden className="size-5" />
            {shareRouteText.share}
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => setIsNaming(true)}>
          <Pencil aria-hidden className="size-5" />
          {routePageText.rename}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            void remove(route, true).then((isGone) => (isGone ? navigate('/routes') : undefined));
          }}
        >
          {routePageText.delete}
        </Button>
        <Link to="/routes" className={buttonClass('quiet')}>
          {routePageText.all}
        </Link>
      </div>
      {isNaming && (
        <NameSheet
          title={routeListText.renameTitle}
          name={route.name}
          onSave={onRename}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  );
}
