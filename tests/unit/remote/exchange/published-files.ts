import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  type FileCursor,
  readDistrict,
} from '../../../../supabase/functions/write-districts/read-district.ts';
import type { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { pullRequestOf, wirePullAnswer } from '../../../support/fake-server/fake-server-wire.ts';

/** Files as the job writes them about a server in memory, and a host that has something else in their place. */

export interface Manifest {
  readonly ok: 'district/1';
  readonly epoch: string;
  readonly files: readonly {
    readonly path: string;
    readonly bytes: number;
    readonly cells: readonly number[];
    readonly cursor: FileCursor;
  }[];
}

export interface Version {
  readonly manifest: Manifest;
  /** What the files say before they are packed, nearest first. */
  readonly pages: readonly object[];
  readonly packed: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Reads the cells with the job's own code, half of them into each file. */
export async function publish(server: FakeServer, cells: readonly number[]): Promise<Version> {
  const half = Math.ceil(cells.length / 2);
  const pull = async (args: object) => wirePullAnswer(server.pull(null, pullRequestOf(args)), args);
  const readings = await Promise.all(
    [cells.slice(0, half), cells.slice(half)].map((part) => readDistrict(pull, part, 10_000)),
  );
  const pages = readings.map((reading) => {
    if (reading === null) throw new Error('The job could not read');
    return reading;
  });
  return pack(
    pages.map(({ page }) => page),
    {
      ok: 'district/1',
      epoch: server.epoch,
      files: pages.map((each) => ({ ...NO_FILE, ...each })),
    },
  );
}

const NO_FILE = { path: '', bytes: 0 };

/** The version whose files say this, each under the name of its content. */
export function pack(pages: readonly object[], manifest: Manifest): Version {
  const packed = new Map<string, Uint8Array<ArrayBuffer>>();
  const files = manifest.files.map(({ cells, cursor }, at) => {
    const bytes = new Uint8Array(gzipSync(JSON.stringify(pages[at])));
    const digest = createHash('sha256').update(bytes).digest('hex');
    const path = `1/${at === 0 ? 'near' : 'far'}-${digest}.gz`;
    packed.set(path, bytes);
    return { path, bytes: bytes.byteLength, cells, cursor };
  });
  return { manifest: { ...manifest, files }, pages, packed };
}
