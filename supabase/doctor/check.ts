/** What a check found. `unknown`: it could not look, and says why. */
export interface Verdict {
  readonly state: 'ok' | 'wrong' | 'unknown';
  /** One sentence. */
  readonly says: string;
}

/** One thing about a deployed system that can be right or wrong. */
export interface Check {
  readonly name: string;
  /** Why it matters, and to whom. */
  readonly why: string;
  /** What to do if it is wrong. */
  readonly mend: string;
  readonly run: () => Promise<Verdict>;
}

export interface Finding extends Verdict, Pick<Check, 'name' | 'why' | 'mend'> {}

export const ok = (says: string): Verdict => ({ state: 'ok', says });
export const wrong = (says: string): Verdict => ({ state: 'wrong', says });
export const unknown = (says: string): Verdict => ({ state: 'unknown', says });

/** Runs checks one after the other. One that fails itself is `unknown`. */
export async function runChecks(checks: readonly Check[]): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const { name, why, mend, run } of checks) {
    const verdict = await run().catch((error: unknown) =>
      unknown(`Could not look: ${error instanceof Error ? error.message : String(error)}`),
    );
    found.push({ name, why, mend, ...verdict });
  }
  return found;
}

/** The findings as text: a line for each that is right, three for each other. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ name, state, says, why, mend }) =>
    state === 'ok'
      ? [`ok       ${name}: ${says}`]
      : [`${state.padEnd(8)} ${name}: ${says}`, `         Why: ${why}`, `         Mend: ${mend}`],
  );
  const count = (state: Verdict['state']) => findings.filter((each) => each.state === state).length;
  return [
    ...lines,
    `${count('ok')} right, ${count('wrong')} wrong, ${count('unknown')} unknown`,
  ].join('\n');
}
