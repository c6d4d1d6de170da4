import type { ReadySale } from '../../domain/import/taking/ready-sale.ts';
import type { OwnImport } from '../../domain/import/own-imports.ts';
import { useSession } from '../account/use-session.ts';
import { deviceTimeZone } from '../app/local-day.ts';
import { useDoor } from '../app/use-page.tsx';
import { postImport, undoImport } from './import-actions.ts';
import { useUndoneImports } from './use-undone-imports.ts';

export interface ImportWrites {
  /** Posts sales of a text as one import, whose id it returns. Null: it could not be stored, and nothing was changed. */
  readonly post: (
    sales: readonly ReadySale[],
    what: { readonly source: string; readonly text: string; readonly today: string },
  ) => Promise<string | null>;
  /** Deletes the sales of an import. False: it could not be stored, and nothing was changed. */
  readonly undo: (own: OwnImport) => Promise<boolean>;
}

/** Posting a list as one step, and taking it back. */
export function useImportWrites(): ImportWrites {
  const door = useDoor();
  const session = useSession();
  const { undone, note } = useUndoneImports();
  return {
    async post(sales, what) {
      const sellerEmail = session.state === 'user' ? session.user.email || null : null;
      const context = { ...what, undone, sellerEmail, deviceTimeZone: deviceTimeZone() };
      const done = await postImport(door, sales, context).catch(() => null);
      return done?.ok === true ? done.value.importId : null;
    },
    async undo({ id, views }) {
      const ids = views.map(({ sale }) => sale.id);
      const done = await undoImport(door, ids).catch(() => null);
      if (done?.ok === true) note(id);
      return done?.ok === true;
    },
  };
}
