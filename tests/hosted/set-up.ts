import type { TestProject } from 'vitest/node';
import { migratedProject } from '../support/databases/hosted/hosted-project.ts';
import { installLine, postgresql } from '../tools/engines.ts';

/** Makes the project that every test copies, before any of them starts. */
export async function setup({ name }: TestProject): Promise<void> {
  const engine = postgresql(name.replace('hosted-', ''));
  const binaries = engine.find();
  if (binaries === undefined) throw new Error(installLine(engine));
  await migratedProject(binaries);
}
