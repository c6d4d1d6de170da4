import process from 'node:process';
import { startEmbedded } from '../../supabase/local/embedded.ts';
import { stopPhones } from '../contract/device/device-kit.ts';
import { tellSyncStory } from './sync-story.ts';

/** `npm run sync:demo`: the story of `sync-story.ts` on this machine, with a server of its own. */

const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);

console.log(
  'A Supabase in this process and phones in Node: the engine, database and server of the app.',
);
const server = await startEmbedded();
console.log(`Ready after ${seconds()} s.\n`);
try {
  await tellSyncStory({ server, tell: (line) => console.log(line) });
  console.log(`\nTold in ${seconds()} s.`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  stopPhones();
  await server.stop();
}
// A request whose answer was never heard would hold the process for its whole time limit.
process.exit();
