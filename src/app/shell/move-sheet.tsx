import { MovableList } from '../../features/sync-center/movable-list.tsx';
import { useMove } from '../../features/sync-center/use-move.ts';
import { useMovableWork } from '../../page/account/use-movable-work.ts';
import { movingText } from '../../i18n/sync/sync-center-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';

interface Props {
  readonly email: string;
  readonly onClose: () => void;
}

/** Shown after logging in: nothing that was made here without the account moves unless the person says so. */
export function MoveSheet({ email, onClose }: Props) {
  const work = useMovableWork();
  const { move, isMoving } = useMove(email);
  if (work.total === 0) return null;
  const moveAll = async () => {
    await move();
    onClose();
  };
  return (
    <Sheet
      title={movingText.title(email)}
      closeLabel={shellText.close}
      onClose={onClose}
      footer={
        <div className="flex flex-row-reverse gap-3">
          <Button look="sign" className="grow" aria-busy={isMoving} onClick={() => void moveAll()}>
            {movingText.move}
          </Button>
          <Button className="grow" onClick={onClose}>
            {movingText.notNow}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{movingText.line}</p>
        <MovableList work={work} />
        <p className="text-sm text-muted">{movingText.notNowHint}</p>
      </div>
    </Sheet>
  );
}
