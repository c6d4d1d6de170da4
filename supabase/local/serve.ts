import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { closeOnSignals } from './close-on-signals.ts';
import { CannotStart } from './cannot-start.ts';
import { confirmsEmail } from './settings/confirms-email.ts';
import { startEmbedded } from './embedded.ts';
import { localKeys } from './settings/keys.ts';
import { mailLine } from './mail/mail-outbox.ts';
import { tempDir } from './project-paths.ts';

const usage = `The embedded Supabase on a port of its own.
  --port <n>     default 54321
  --data <dir>   default supabase/.temp/backend
  --site <url>   where mailed links lead; default http://localhost:4173
  --samples      puts the sample sales`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '54321' },
    data: { type: 'string', default: join(tempDir, 'backend') },
    site: { type: 'string', default: 'http://localhost:4173' },
    samples: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function serve(): Promise<void> {
  const startedAt = performance.now();
  const dataDir = resolve(values.data);
  say(`Starting the embedded Supabase (data in ${relative(process.cwd(), dataDir)}) ...`);
  const backend = await startEmbedded({
    dataDir,
    port: Number(values.port),
    keys: await localKeys(tempDir),
    siteUrl: values.site,
    withSamples: values.samples,
    confirmsEmail: confirmsEmail(),
    onMail: (mail) => say(mailLine(mail)),
  });
  closeOnSignals(backend.stop);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`Ready in ${seconds} s at ${backend.url}`);
  say(`Public key: ${backend.anonKey}`);
}

if (values.help) {
  say(usage);
} else {
  try {
    await serve();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
