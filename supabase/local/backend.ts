import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { App, setExperimental } from '@supabase/lite';
import { createPgliteConnection, type PGlite } from '@supabase/lite/pglite';
import { captchaSettings } from './settings/captcha-settings.ts';
import { guardAuth, removeDecoys } from './guards/auth-guard.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { tidyPhotos } from '../functions/tidy-photos/tidy.ts';
import { writeDistricts } from '../functions/write-districts/write-districts.ts';
import { diskStorage } from './disk-storage.ts';
import { type GoogleSettings, googleSettings } from './settings/google-settings.ts';
import { limitFactor } from './guards/limit-factor.ts';
import type { Keys } from './settings/keys.ts';
import type { Mail } from './mail/mail.ts';
import { mailOutbox } from './mail/mail-outbox.ts';
import { applyMigrations, pendingMigrations } from './migrate.ts';
import { guardKeys } from './guards/key-guard.ts';
import { guardStorage } from './guards/storage-guard.ts';

export interface Backend {
  /** Answers a request as the API does. */
  readonly app: Pick<App, 'fetch'>;
  readonly database: PGlite;
  readonly keys: Keys;
  /** Mails that would have been sent, oldest first. */
  readonly mails: () => readonly Mail[];
  /** Deletes and moves the files of photos by the tables. Also runs by itself every two minutes. */
  readonly tidyPhotos: () => Promise<number>;
  /** Writes public sales as files. Also runs by itself every two minutes. */
  readonly writeDistricts: () => Promise<number>;
  /** Stores the hash of a pass (functions/verify-captcha). */
  readonly addCaptchaPass: (hash: string) => Promise<void>;
  /** Closes the database cleanly and releases the folder. May be called twice. */
  readonly close: () => Promise<void>;
}

export interface BackendOptions {
  /** The folder of one backend: database, uploaded files, mail and lock. */
  readonly dataDir: string;
  readonly keys: Keys;
  /** The address that mailed links lead to. */
  readonly siteUrl?: string;
  /**
   * Whether people are logged in only after they have followed a mailed link, which is the default. Without
   * it, a sign-up reveals who has an account.
   */
  readonly confirmsEmail?: boolean;
  /** Called with every mail. */
  readonly onMail?: (mail: Mail) => void;
}

const UPKEEP_EVERY_MS = 120_000;

/**
 * Supabase inside this process: PostgREST and GoTrue by @supabase/lite, Postgres by PGlite. Locks the
 * folder, copies it before pending migrations (the last copy is kept), and applies them.
 * Throws `CannotStart`.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir } = options;
  const unlock = lockDataFolder(dataDir);
  const outbox = mailOutbox(join(dataDir, 'mail'), options.onMail);
  try {
    let opened = await openApp(options, outbox);
    let pending = await pendingMigrations(opened.database);
    if (pending.length > 0 && (await hasOurSchema(opened.database))) {
      await opened.close();
      copyBeforeMigrating(dataDir);
      opened = await openApp(options, outbox);
      pending = await pendingMigrations(opened.database);
    }
    if (!(await hasOurSchema(opened.database))) await opened.database.exec(DEFAULTS);
    await applyMigrations(opened.database, pending);
    await grantStorage(opened.database);
    await removeDecoys(opened.database);
    const { provider, secret } = captchaSettings();
    await opened.database.query('update app.meta set limit_factor = $1, captcha = $2', [
      limitFactor(),
      provider === '' || secret === '' ? 'off' : 'guests',
    ]);

    const { app, database } = opened;
    const { serviceKey, anonKey: guestKey } = options.keys;
    const itself = {
      fetch: async (request: Request) => app.fetch(request),
      url: 'http://localhost',
    };
    const tidy = () => tidyPhotos({ ...itself, serviceKey });
    const districts = () => writeDistricts({ ...itself, guestKey, serviceKey });
    const upkeep = setInterval(() => {
      void database.query('select app.roll_up()').then(tidy).then(districts).catch(tellOfUpkeep);
    }, UPKEEP_EVERY_MS);
    upkeep.unref();
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      clearInterval(upkeep);
      await opened.close();
      unlock();
    };
    return {
      app,
      database,
      keys: options.keys,
      mails: outbox.read,
      tidyPhotos: tidy,
      writeDistricts: districts,
      addCaptchaPass: async (hash) => {
        await database.query('select public.add_captcha_pass($1)', [JSON.stringify({ hash })]);
      },
      close: () => (closing ??= close()),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function tellOfUpkeep(error: unknown): void {
  console.warn('The upkeep of the embedded backend failed; it runs again in two minutes.', error);
}

async function openApp(
  { dataDir, keys, siteUrl = 'http://localhost:4173', confirmsEmail = true }: BackendOptions,
  outbox: ReturnType<typeof mailOutbox>,
): Promise<{ app: Pick<App, 'fetch'>; database: PGlite; close: () => Promise<void> }> {
  setExperimental('storage', true);
  const databaseDir = join(dataDir, 'database');
  mkdirSync(databaseDir, { recursive: true });
  const connection = await createPgliteConnection({ url: databaseDir });
  // Otherwise it would grant everything on all our tables to every role with the first request. The grants
  // of a hosted project are in the migrations and in grantStorage.
  Object.assign(connection, { rlsState: 'active' });
  const instead = new Map<string, Mail>();
  const app: App = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.anonKey,
      secret_key: keys.serviceKey,
      site_url: siteUrl,
      additional_redirect_urls: ['http://localhost:*/**', 'http://127.0.0.1:*/**'],
      external: externalProviders(googleSettings()),
      email: { enable_confirmations: confirmsEmail },
    },
    // Google returns to the address where the backend got the request.
    api: { external_url: '' },
    storage: { enabled: true, file_size_limit: '5MiB' },
    options: {
      drivers: { email: { send: (mail) => outbox.send(instead.get(mail.to) ?? mail) } },
    },
  });
  // oxlint-disable-next-line no-underscore-dangle -- the package's name for it
  app._storageAdapter = diskStorage(join(dataDir, 'files'));
  await quietly(() => app.ensureSystemSchema());
  await connection.driver.exec(ROLES);
  const database = connection.driver;
  const ask: App['fetch'] = (request, context) => app.fetch(request, context);
  const guarded = guardAuth({
    ask: guardStorage(ask),
    database,
    instead,
    siteUrl,
    confirmsEmail,
    sendMail: outbox.send,
  });
  return { app: { fetch: guardKeys(guarded) }, database, close: () => connection.close() };
}

/** People see Google only if it can work. */
function externalProviders(google: GoogleSettings | null) {
  if (google === null) return {};
  return { google: { enabled: true, client_id: google.clientId, secret: google.secret } };
}

/** The roles of a hosted project; migrations name them. */
const ROLES = ['anon', 'authenticated', 'service_role']
  .map(
    (role) => `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} nologin ${role === 'service_role' ? 'bypassrls' : ''};
      end if;
    end $$;`,
  )
  .join('\n');

/** What a hosted project grants on all that is made in `public`. Our first migration takes it back. */
const DEFAULTS = ['tables', 'sequences', 'functions']
  .map(
    (made) => `alter default privileges in schema public
      grant all on ${made} to anon, authenticated, service_role;`,
  )
  .join('\n');

/** As on a hosted project, the storage API acts as the caller, and policies decide. */
async function grantStorage(database: PGlite): Promise<void> {
  await database.exec(`
    grant usage on schema storage to anon, authenticated, service_role;
    grant all on all tables in schema storage to anon, authenticated, service_role;
    grant execute on all functions in schema storage to anon, authenticated, service_role;
  `);
}

async function hasOurSchema(database: PGlite): Promise<boolean> {
  const { rows } = await database.query("select from pg_namespace where nspname = 'app'");
  return rows.length > 0;
}

function copyBeforeMigrating(dataDir: string): void {
  const copy = join(dataDir, 'database-before-migration');
  rmSync(copy, { recursive: true, force: true });
  if (existsSync(join(dataDir, 'database'))) {
    cpSync(join(dataDir, 'database'), copy, { recursive: true });
  }
}

/** Drops the package's notice that its storage is experimental, which it prints at every start. */
async function quietly(run: () => Promise<void>): Promise<void> {
  const warn = console.warn;
  console.warn = (...parts: unknown[]): void => {
    if (!String(parts[0]).startsWith('EXPERIMENTAL FEATURES')) warn(...parts);
  };
  try {
    await run();
  } finally {
    console.warn = warn;
  }
}
