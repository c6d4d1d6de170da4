/** What a check found. `unknown`: it could not look, and says why. */
export interface Verdict {
  readonly state: 'ok' | 'wrong' | 'unknown';
  /** One sentence. */
  readonly says: string;
  /** Nothing that comes after this check can be looked at. */
  readonly isEnd?: true;
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

export interface Finding extends Omit<Verdict, 'isEnd'>, Pick<Check, 'name' | 'why' | 'mend'> {}

export const ok = (says: string): Verdict => ({ state: 'ok', says });
export const wrong = (says: string): Verdict => ({ state: 'wrong', says });
/** Something is missing without which no other check makes sense. */
export const absent = (says: string): Verdict => ({ state: 'wrong', says, isEnd: true });
export const unknown = (says: string): Verdict => ({ state: 'unknown', says });

/** How long one check may take, in milliseconds. */
const LIMIT_MS = 30_000;

/** Runs checks one after the other. One that fails itself, or does not end in time, is `unknown`. */
export async function runChecks(
  checks: readonly Check[],
  limitMs = LIMIT_MS,
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const { name, why, mend, run } of checks) {
    const verdict = await inTime(run(), limitMs).catch((error: unknown) =>
      unknown(`Could not look: ${reasonOf(error)}`),
    );
    const { state, says, isEnd } = verdict;
    found.push({ name, why, mend, state, says });
    if (isEnd) break;
  }
  return found;
}

function inTime(verdict: Promise<Verdict>, limitMs: number): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => resolve(unknown(`No answer within ${limitMs / 1000} seconds.`)),
      limitMs,
    );
    verdict.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Why something failed, with the cause where the error itself says nothing ("fetch failed"). */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const inner = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  return `${error.message}${inner}`;
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
