import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { openBackend } from './backend.ts';
import { newKeys } from './settings/keys.ts';
import { hashOf, readMigrations } from './migrate.ts';
import { templateDir } from './project-paths.ts';

/**
 * Part of the template's name. Raise it if a template's content changes for any reason but the migrations.
 */
const MADE_BY = '@supabase/lite 0.10.0, 4';
const GIVE_UP_AFTER_MS = 60_000;

/**
 * A folder with a migrated database without content, made once per set of migrations and shared by all test
 * workers. Copy it; never open it.
 */
async function migratedTemplate(): Promise<string> {
  const folder = join(templateDir, hashOf(readMigrations(), MADE_BY));
  if (existsSync(folder)) return folder;
  mkdirSync(templateDir, { recursive: true });
  const claim = `${folder}.claim`;
  while (!claimed(claim)) {
    await delay(100);
    if (existsSync(folder)) return folder;
  }
  try {
    const draft = `${folder}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    const backend = await openBackend({ dataDir: draft, keys: await newKeys() });
    // The settings of the process that makes it must not reach those that copy it.
    await backend.database.query("update app.meta set limit_factor = 1, captcha = 'off'");
    await backend.close();
    renameSync(draft, folder);
    forgetOthers(folder);
    return folder;
  } finally {
    rmSync(claim, { recursive: true, force: true });
  }
}

const KEPT_FOR_MS = 3_600_000;

/** Deletes templates of former migrations, unless a run that has not ended may need them. */
function forgetOthers(folder: string): void {
  for (const name of readdirSync(templateDir)) {
    const other = join(templateDir, name);
    const madeAt = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const isOld = Date.now() - madeAt > KEPT_FOR_MS;
    if (other !== folder && isOld) rmSync(other, { recursive: true, force: true });
  }
}

/** Lets only one worker make a folder. Breaks a claim that outlived its worker. */
function claimed(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch {
    const made = statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > GIVE_UP_AFTER_MS) rmSync(claim, { recursive: true, force: true });
    return false;
  }
}

/** Makes `dataDir` a copy of the template, unless a database is there already. */
export async function cloneTemplate(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'database'))) return;
  cpSync(await migratedTemplate(), dataDir, { recursive: true });
}
