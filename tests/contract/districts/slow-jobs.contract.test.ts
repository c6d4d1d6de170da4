import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import {
  freshSpot,
  jobOf,
  published,
  pathsAt,
  putAround,
  runJob,
  shiftClock,
  type Spot,
  textOf,
} from './district-kit.ts';

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded();
  await server.sql('update app.meta set district_sales = 20');
});
afterAll(() => server.stop());

const shift = (by: string) => shiftClock(server, by);
const pathsOf = (spot: Spot) => pathsAt(server, spot);

describe('[SYNC-28] jobs that take their time, while others go on', () => {
  test('what is hidden while its file is written is in no file as soon as the job has heard of it', async () => {
    const spot = freshSpot();
    const [id = ''] = await putAround(server.sql, spot, 40);
    const stored: string[] = [];
    await jobOf(server, async (request) => {
      if (!request.url.endsWith('.gz') || request.method !== 'POST') return;
      stored.push(new URL(request.url).pathname.split('/district-files/')[1] ?? '');
      await server.sql('update app.sale set hidden = true where id = $1', [id]);
    });
    expect(stored).toHaveLength(1);
    expect(await published(server, stored[0] ?? '')).toBeNull();
    expect(await pathsOf(spot)).toEqual([]);
  });

  test('a job that is late publishes nothing over what another has written since', async () => {
    const spot = freshSpot();
    await putAround(server.sql, spot, 40);
    let nowMs = 0;
    const late = jobOf(
      server,
      (request) => {
        if (request.url.endsWith('.gz')) nowMs += 101_000;
      },
      () => nowMs,
    );
    await expect(late).rejects.toThrow('took too long');
    expect(await pathsOf(spot)).toEqual([]);
    await shift('8 minutes');
    await runJob(server);
    expect(await pathsOf(spot)).toHaveLength(1);
  });

  test('a manifest that a slow job deletes after another has written it is written again', async () => {
    const spot = freshSpot();
    const [id = ''] = await putAround(server.sql, spot, 40);
    await runJob(server);
    await shift('1 minute');
    await server.sql('update app.sale set hidden = true where id = $1', [id]);
    // The slow job has its orders. While it is on its way, two runs of others drop the files and write them again.
    await jobOf(server, async (request) => {
      if (request.method !== 'DELETE') return;
      await runJob(server);
      await shift('1 minute');
      await runJob(server);
    });
    expect(await pathsOf(spot)).toEqual([]);
    await shift('1 minute');
    await runJob(server);
    const [path = ''] = await pathsOf(spot);
    expect(await textOf(server, path)).not.toContain(id);
  });

  test('an address that is released while its file is written comes with the next files', async () => {
    const spot = freshSpot();
    const [id = ''] = await putAround(server.sql, spot, 40);
    await server.sql(
      "update app.sale_place set release_at = app.now() + interval '5 seconds' where id = $1",
      [id],
    );
    await jobOf(server, async (request) => {
      if (request.url.endsWith('.gz')) await shift('10 seconds');
    });
    const [first = ''] = await pathsOf(spot);
    expect(await textOf(server, first)).not.toContain('Street of Sale 0"');
    await shift('11 minutes');
    await runJob(server);
    const [second = ''] = await pathsOf(spot);
    expect(await textOf(server, second)).toContain('Street of Sale 0"');
  });
});
