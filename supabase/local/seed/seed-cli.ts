import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openBackend } from '../backend.ts';
import { CannotStart } from '../cannot-start.ts';
import { localKeys } from '../settings/keys.ts';
import { tempDir } from '../project-paths.ts';
import { makeModerator } from './moderator.ts';
import { drawPictures } from './pictures/draw-picture.ts';
import { clearSamples, ensureSamples } from './samples.ts';

const usage = `Puts the sample sales into an embedded database, or removes them.
  --clear        removes them
  --draw         only draws their pictures anew, after a drawing was changed
  --moderator <email>  only makes this account a moderator
  --data <dir>   default supabase/.temp/start, the folder of npm start`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clear: { type: 'boolean', default: false },
    data: { type: 'string', default: join(tempDir, 'start') },
    draw: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    moderator: { type: 'string' },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function refuse(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const backend = await openBackend({
    dataDir: resolve(values.data),
    keys: await localKeys(tempDir),
  });
  try {
    if (values.moderator !== undefined) {
      await makeModerator(backend.database, values.moderator);
      say(`${values.moderator} is a moderator.`);
    } else if (values.clear) {
      say(`Removed ${await clearSamples(backend.database)} sample sales.`);
    } else {
      say(`There are ${await ensureSamples(backend.database)} sample sales.`);
    }
  } finally {
    await backend.close();
  }
}

if (values.help) {
  say(usage);
} else if (values.draw) {
  say(`Drew ${drawPictures()} pictures.`);
} else if (positionals.length > 0 || values.data.includes('://')) {
  refuse('Sample sales go only into an embedded database, which is a folder, never to an address.');
} else {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    refuse(error.message);
  }
}
