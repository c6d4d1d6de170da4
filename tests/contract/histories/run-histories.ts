import { isDeepStrictEqual } from 'node:util';
import { VISIT_FACT_NAMES } from '../sync/draw-visit-facts.ts';
import { Reading } from './compare.ts';
import { drawHistory, type Heard, type Step } from './history.ts';
import { twistsIn } from './twists.ts';
import { ModelServer, type Server } from './servers.ts';

/** A step that two servers answered differently. */
export interface Difference {
  readonly seed: number;
  readonly step: number;
  readonly server: string;
  readonly asked: Step;
  readonly model: unknown;
  readonly answered: unknown;
}

export interface Sum {
  histories: number;
  steps: number;
  /** How often each step was taken. */
  readonly done: Map<string, number>;
  readonly differences: Difference[];
}

interface Range {
  readonly from: number;
  readonly count: number;
  readonly servers: readonly Server[];
  /** Whether all of these servers can hold a transaction open. */
  readonly canHold: boolean;
}

/** Sends histories to the model and to each server, and compares the answers. */
export async function runHistories(
  { from, count, servers, canHold }: Range,
  tell: (sum: Sum) => void = () => undefined,
): Promise<Sum> {
  const sum: Sum = { histories: 0, steps: 0, done: new Map(), differences: [] };
  for (let seed = from; seed < from + count; seed++) {
    const lived = await liveThrough(seed, canHold, sum);
    for (const server of servers) {
      const difference = await firstDifference(seed, server, lived);
      if (difference !== null) sum.differences.push(difference);
    }
    sum.histories += 1;
    tell(sum);
  }
  return sum;
}

interface Lived {
  readonly step: Step;
  readonly answer: unknown;
}

/** Runs the history on the model, whose answers decide how it continues. */
async function liveThrough(seed: number, canHold: boolean, sum: Sum): Promise<Lived[]> {
  const [model, reading] = [new ModelServer(), new Reading()];
  await model.begin();
  const lived: Lived[] = [];
  const history = drawHistory(seed, canHold);
  let heard: Heard = { refused: null, isMore: false, answer: null };
  let held: string | null = null;
  for (;;) {
    const { value: step, done } = history.next(heard);
    if (done || step === undefined) return lived;
    // Pushes of an account wait for each other, and this history would never come to the commit.
    if (step.do === 'push' && held !== null && step.uid === held) {
      throw new Error(`History ${seed}, step ${lived.length}: a push waits for one that is held.`);
    }
    if (step.do === 'hold') held = step.uid;
    if (step.do === 'commit') held = null;
    const answer = await model.take(step);
    const read = answer === null ? null : reading.of(answer);
    lived.push({ step, answer: read });
    sum.steps += 1;
    for (const name of [
      ...deedsOf(step),
      ...heldIn(read),
      ...askedIn(answer),
      ...saidIn(step, answer),
    ])
      sum.done.set(name, (sum.done.get(name) ?? 0) + 1);
    const refused = answer?.['refused'];
    heard = {
      refused: typeof refused === 'string' ? refused : null,
      isMore: answer?.['more'] === true,
      answer,
    };
  }
}

/** Sales that are shown while a moderator is asked about them. */
function askedIn(answer: Readonly<Record<string, unknown>> | null): readonly string[] {
  const cases = (answer?.['cases'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const isAsked = cases.some(
    ({ state, people, isHidden }) => state === 'open' && people === 0 && isHidden === false,
  );
  return isAsked ? ['asked'] : [];
}

function deedsOf(step: Step): readonly string[] {
  return step.do === 'push' ? ['push', ...step.body.muts.map(({ op }) => op)] : [step.do];
}

/** What an answer says of referrals, copies, sales with visit facts and routes, with its code if it is refused. */
function saidIn(step: Step, answer: Readonly<Record<string, unknown>> | null): readonly string[] {
  if (step.do === 'upload-find') return [`find ${String(answer?.['stored'])}`];
  if (step.do !== 'push' || !Array.isArray(answer?.['res'])) return [];
  const results = answer['res'] as readonly { readonly code: string | null }[];
  return step.body.muts.flatMap(({ op, a }, i) => {
    const isTold = op === 'referral.use' || op === 'image.copy' || op.startsWith('route.');
    const about = isTold ? op : hasVisitFacts(a) ? 'visit facts' : null;
    const code = results[i]?.code ?? 'ok';
    if (op === 'sale.create' && code === 'forbidden') return ['anothers find'];
    const twists = twistsIn({ op, a }).map((twist) => `${twist} ${code}`);
    return about === null ? twists : [`${about} ${code}`, ...twists];
  });
}

function hasVisitFacts(args: Readonly<Record<string, unknown>>): boolean {
  const said = JSON.stringify(args);
  return VISIT_FACT_NAMES.some((name) => said.includes(`"${name}":`));
}

/** Why the sales in an answer are hidden: a moderator, reports or a flood. */
function heldIn(answer: unknown): readonly string[] {
  const text = JSON.stringify(answer) ?? '';
  return ['moderator', 'reports', 'flood'].flatMap((by) =>
    text.includes(`"by":"${by}"`) ? [`held by ${by}`] : [],
  );
}

async function firstDifference(
  seed: number,
  server: Server,
  lived: readonly Lived[],
): Promise<Difference | null> {
  const reading = new Reading();
  await server.begin();
  for (const [i, { step, answer: model }] of lived.entries()) {
    const answer = await server.take(step);
    const answered = answer === null ? null : reading.of(answer);
    if (isDeepStrictEqual(answered, model)) continue;
    return { seed, step: i, server: server.name, asked: step, model, answered };
  }
  return null;
}

/** The first difference between two answers: its path and both values. */
export function describeDifference(difference: Difference): string {
  const { seed, step, server, asked, model, answered } = difference;
  const [path, a, b] = parting(model, answered, '');
  const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 400) ?? 'nothing';
  const what = JSON.stringify(asked).slice(0, 600);
  return [
    `history ${seed}, step ${step}, ${what}`,
    `  at ${path}: the model says ${shown(a)}`,
    `  ${server} says ${shown(b)}`,
  ].join('\n');
}

function parting(a: unknown, b: unknown, path: string): [string, unknown, unknown] {
  const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null;
  if (!isObject(a) || !isObject(b)) return [path, a, b];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (!isDeepStrictEqual(a[key], b[key])) return parting(a[key], b[key], `${path}.${key}`);
  }
  return [path, a, b];
}
