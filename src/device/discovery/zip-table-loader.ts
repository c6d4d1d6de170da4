import { decodeZipFile } from '../../domain/geo/zip-table-file.ts';
import { createZipTable } from '../../domain/geo/zip-table.ts';
import type { ZipTable } from '../../domain/geo/zip-table.ts';

/** The device's table of ZIP codes, fetched when it is first needed. */
export interface ZipTableLoader {
  /** The table, or null if it cannot be reached. The next call tries again. */
  table(): Promise<ZipTable | null>;
  /** The table if it is here already. */
  peek(): ZipTable | null;
}

/** `read` returns the bytes of the table's file, or null if it cannot be reached. */
export function createZipTableLoader(
  read: () => Promise<Uint8Array | null>,
  onLoaded: () => void,
): ZipTableLoader {
  let loaded: ZipTable | null = null;
  let loading: Promise<ZipTable | null> | null = null;

  async function load(): Promise<ZipTable | null> {
    const bytes = await read();
    const file = bytes === null ? null : decodeZipFile(bytes);
    if (!file?.ok) return null;
    loaded = createZipTable(file.value);
    onLoaded();
    return loaded;
  }

  return {
    async table() {
      if (loaded !== null) return loaded;
      loading ??= load().finally(() => {
        loading = null;
      });
      return loading;
    },
    peek: () => loaded,
  };
}

/** Reads the table's file from this site. */
export async function fetchZipFile(address: URL): Promise<Uint8Array | null> {
  try {
    const response = await fetch(address);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
