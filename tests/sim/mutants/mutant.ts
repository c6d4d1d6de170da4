/** A known mistake, as a change to the code under test. If nothing catches it, the simulator is blind. */
export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The scenario that catches it where worlds rarely get there. If omitted, the simulator must catch it. */
  readonly scenario?: string;
  /** In the SQL. Random histories catch it by comparing with the model (`npm run sim:histories`). */
  readonly histories?: true;
  /** The case of another suite that catches it, where that is cheaper than a world. */
  readonly test?: NamedCase;
  /** Visible only where transactions overlap. */
  readonly needsPostgres?: true;
}

export interface NamedCase {
  /** Path from the root of the repository. */
  readonly file: string;
  /** The case's title, or enough of it. */
  readonly title: string;
}

export interface Edit {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Must occur in the file exactly once, ignoring whitespace. */
  readonly find: string;
  readonly replace: string;
}

/** The text with a mutant's edits to that file. Throws if a fragment does not occur exactly once. */
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

/** As a pattern that matches only this. */
export function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
