/** A known mistake, as a change of the code under test: to be caught, or the simulator is blind. */
export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** What catches it, where worlds hardly get there; left out: the simulator. */
  readonly scenario?: string;
  /** In the SQL: random histories catch it, by what the model answers (`npm run sim:histories`). */
  readonly histories?: true;
  /** Seen only where transactions overlap. */
  readonly needsPostgres?: true;
}

export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  /** Must stand in the file exactly once, spaces aside. */
  readonly find: string;
  readonly replace: string;
}

/** The text with a mutant's edits of that file in it. Throws where a fragment is not there once. */
export function mutated(file: string, text: string, edits: readonly Edit[]): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce((changed, edit) => {
      const pattern = new RegExp(edit.find.trim().split(/\s+/).map(escaped).join('\\s+'), 'g');
      const count = [...changed.matchAll(pattern)].length;
      if (count !== 1) throw new Error(`${file} holds ${count} times: ${edit.find}`);
      return changed.replace(pattern, () => edit.replace);
    }, text);
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
