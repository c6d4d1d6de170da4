import { spawn } from 'node:child_process';
import process from 'node:process';

export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

interface StepOutcome {
  readonly step: Step;
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

function run(step: Step): Promise<StepOutcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const chunks: string[] = [];
    const child = spawn(step.command, step.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
      shell: process.platform === 'win32',
    });
    const finish = (code: number) => {
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ step, code, output: chunks.join('').trim(), seconds });
    };
    child.stdout.on('data', (data: Buffer) => chunks.push(data.toString()));
    child.stderr.on('data', (data: Buffer) => chunks.push(data.toString()));
    child.on('error', (error) => {
      chunks.push(`${error.message}\n`);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

function report({ step, code, output, seconds }: StepOutcome): void {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`);
  if (code !== 0 && output) console.log(output.replaceAll(/^/gm, '       '));
}

/** Runs all steps at once and prints what failed. The answer is true when every step passed. */
export async function runParallel(steps: readonly Step[]): Promise<boolean> {
  const outcomes = await Promise.all(
    steps.map(async (step) => {
      const outcome = await run(step);
      report(outcome);
      return outcome;
    }),
  );
  return outcomes.every((outcome) => outcome.code === 0);
}
