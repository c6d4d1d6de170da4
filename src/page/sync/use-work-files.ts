import type { Door } from '../../device/door/door.ts';
import { saveFiles } from '../../platform/page/save-file.ts';
import { usePage } from '../app/use-page.tsx';
import { localDay } from '../app/local-day.ts';

export interface WorkFileVerbs {
  /** The names of the saved files. Empty if nothing is pending, null if a file could not be written. */
  readonly save: () => Promise<readonly string[] | null>;
  readonly bringIn: Door['files']['importWork'];
}

/** Pending mutations to a file, and back. */
export function useWorkFiles(): WorkFileVerbs {
  const { door, now } = usePage();
  return {
    async save() {
      const parts = await door.files.exportWork().catch(() => null);
      if (parts === null) return null;
      const names = parts.map((_, at) => fileName(localDay(now.getState()), at + 1, parts.length));
      if (parts.length === 0) return names;
      const files = parts.map((part, at) => new File([part], names[at] ?? '', { type: part.type }));
      const outcome = await saveFiles(files);
      return outcome === 'saved' || outcome === 'shared' ? names : null;
    },
    bringIn: (file) => door.files.importWork(file),
  };
}

function fileName(day: string, part: number, parts: number): string {
  return parts === 1 ? `rummage-work-${day}.json` : `rummage-work-${day}-${part}-of-${parts}.json`;
}
