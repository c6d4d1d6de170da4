import { useMovableWork } from '../../page/account/use-movable-work.ts';
import { useSession } from '../../page/account/use-session.ts';
import { movingText } from '../../i18n/sync/sync-center-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { MovableList } from './movable-list.tsx';
import { Panel } from './panel.tsx';
import { useMove } from './use-move.ts';

/** The offer again, for someone who said "Not now" after logging in (SYNC-15). */
export function MoveOffer({ principal }: { readonly principal: string }) {
  const session = useSession();
  const isAccount = session.state === 'user' && session.user.userId === principal;
  return isAccount ? <Offer email={session.user.email} /> : null;
}

function Offer({ email }: { readonly email: string }) {
  const work = useMovableWork();
  const { move, isMoving } = useMove(email);
  if (work.total === 0) return null;
  return (
    <Panel title={movingText.title(email)}>
      <div className="flex flex-col gap-3 rounded-2xl border-2 border-line bg-card p-4">
        <p>{movingText.line}</p>
        <MovableList work={work} />
        <Button aria-busy={isMoving} onClick={() => void move()}>
          {movingText.move}
        </Button>
      </div>
    </Panel>
  );
}
