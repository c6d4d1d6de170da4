import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createVitest, type Vitest } from 'vitest/node';
import type { LineMutant } from './line-mutants.ts';

/** `no-case`: only cases that were not asked for name the line. */
export type Verdict = 'caught' | 'green' | 'no-case';

export interface MutantBench {
  /** Those of the files in which a line's case fails without any change. Browser cases are not run. */
  failing(testFiles: ReadonlySet<string>): Promise<readonly string[]>;
  /** Runs the cases of the mutant's line among these files, with the change in place. */
  judge(mutant: LineMutant, testFiles: ReadonlySet<string>): Promise<Verdict>;
  close(): Promise<void>;
}

/** Works on a copy of the folder, so that no change is ever left in it. */
export async function openBench(
  root: string,
  options: { readonly browsers: boolean },
): Promise<MutantBench> {
  const copy = copyOf(root);
  const remove = () => rmSync(copy, { recursive: true, force: true });
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  // The suites find their files from here.
  process.chdir(copy);
  const vitest = await createVitest('test', {
    root: copy,
    project: ['unit', 'spec', 'contract', 'rls'],
    watch: false,
    passWithNoTests: true,
    reporters: [{}],
  });
  await vitest.standalone();

  /** Whether browser cases pass as things are. Asked once for each line. */
  const passed = new Map<string, Promise<boolean>>();
  const pass = (files: readonly string[], cases: RegExp) => {
    const known = passed.get(cases.source) ?? passInBrowser(copy, files, cases);
    passed.set(cases.source, known);
    return known;
  };

  const judge: MutantBench['judge'] = async (mutant, testFiles) => {
    const path = join(copy, mutant.file);
    const source = readFileSync(path, 'utf8');
    const cases = casesOf(mutant.line);
    const changed = source.slice(0, mutant.from) + mutant.with + source.slice(mutant.to);
    writeFileSync(path, changed);
    try {
      const own = [...testFiles].filter((file) => !file.endsWith('.e2e.ts'));
      // Files that need a server first make its database, so the others run first.
      for (const files of [own.filter(isQuick), own.filter((file) => !isQuick(file))]) {
        vitest.invalidateFile(path);
        if ((await failingOf(vitest, files, cases)).length > 0) return 'caught';
      }
      const inBrowsers = [...testFiles].filter((file) => file.endsWith('.e2e.ts'));
      if (options.browsers && inBrowsers.length > 0) {
        writeFileSync(path, source);
        if (!(await pass(inBrowsers, cases)))
          throw new Error(`Red without any change: ${mutant.line}`);
        writeFileSync(path, changed);
        return (await passInBrowser(copy, inBrowsers, cases)) ? 'green' : 'caught';
      }
      return own.length === 0 ? 'no-case' : 'green';
    } finally {
      writeFileSync(path, source);
      vitest.invalidateFile(path);
    }
  };
  const close = async () => {
    await vitest.close();
    process.chdir(root);
    remove();
  };
  const failing: MutantBench['failing'] = (testFiles) => {
    const files = [...testFiles].filter((file) => !file.endsWith('.e2e.ts'));
    return failingOf(vitest, files, /\[spec-line /);
  };
  return { failing, judge, close };
}

/** What git would take, with the installed packages beside it. */
function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'rummage-spec-mutants-'));
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root });
  const files = listed.stdout.toString().split('\0');
  for (const file of files) if (file !== '') cpSync(join(root, file), join(copy, file));
  mkdirSync(join(copy, 'node_modules'));
  // Leaves out what builds and databases keep there: the copy makes its own.
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry === '.cache' || entry.startsWith('.vite')) continue;
    symlinkSync(join(root, 'node_modules', entry), join(copy, 'node_modules', entry));
  }
  return copy;
}

function isQuick(file: string): boolean {
  return /^tests\/(?:unit|spec)\//.test(file);
}

/** The titles of one line's cases: '[spec-line 5.15, 9.17] ...'. */
function casesOf(line: string): RegExp {
  return new RegExp(String.raw`\[spec-line (?:[\d.]+, )*${line.replace('.', '\\.')}[,\]]`);
}

/** Those of the files in which a case with such a title fails. */
async function failingOf(
  vitest: Vitest,
  files: readonly string[],
  cases: RegExp,
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  vitest.setGlobalTestNamePattern(cases);
  const paths = new Set(files.map((file) => join(process.cwd(), file)));
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
    paths.has(moduleId),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    specifications,
    false,
  );
  const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
  return unhandledErrors.length > 0 && failed.length === 0 ? files : failed;
}

/** Builds what is changed, and runs the line's cases in Chromium, the long ones as well. */
function passInBrowser(folder: string, files: readonly string[], cases: RegExp): Promise<boolean> {
  const program = join('node_modules', '@playwright', 'test', 'cli.js');
  const args = ['test', '--config=tests/e2e/playwright.config.ts', '--project=chromium'];
  // The build must not notice that Vitest runs here, because it would leave out its plugins.
  const ours = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('VITEST') && !['NODE_ENV', 'TEST', 'MODE'].includes(name),
  );
  const env = { ...Object.fromEntries(ours), RUMMAGE_TESTS: 'all' };
  return new Promise((resolve) => {
    const all = [program, ...args, '--max-failures=1', '-g', cases.source, ...files];
    execFile(process.execPath, all, { cwd: folder, env, maxBuffer: 1e8 }, (error) => {
      resolve(error === null);
    });
  });
}
