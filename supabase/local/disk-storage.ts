import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve, sep } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;
type UploadBody = Parameters<StorageAdapter['uploadObject']>[3];

/** All photos are JPEG. The others are files of public sales. */
const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.gz': 'application/gzip',
  '.json': 'application/json',
};

/** Only what the service key writes may replace what is there, and it must not be kept on the way for long. */
const REPLACED_BUCKET = 'district-files';

/** Keeps the bytes of uploaded files in a folder, with one subfolder for each bucket. */
export function diskStorage(root: string): StorageAdapter {
  const base = resolve(root);
  const incoming = join(base, '.incoming');
  // Uploads that an earlier process has not finished.
  rmSync(incoming, { recursive: true, force: true });

  function fileOf(bucket: string, key: string): string {
    const file = resolve(base, bucket, key);
    if (!file.startsWith(base + sep)) throw new Error(`Not inside the storage folder: ${key}`);
    return file;
  }

  async function describe(bucket: string, key: string): Promise<ObjectMetadata> {
    const file = fileOf(bucket, key);
    const { size, mtime } = await stat(file);
    return {
      cacheControl: bucket === REPLACED_BUCKET ? 'max-age=60' : 'max-age=3000',
      contentLength: size,
      size,
      // The type comes from the name, never from the uploader, so that no file is served as a page.
      mimetype: TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream',
      lastModified: mtime,
      // The same as in S3 and Supabase's own storage. Mutations compare it with the declared digest.
      eTag: `"${createHash('md5')
        .update(await readFile(file))
        .digest('hex')}"`,
    };
  }

  return {
    driver: null,

    async getObject(bucket, key, _version, headers) {
      const metadata = await describe(bucket, key);
      if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
      return { httpStatusCode: 200, metadata, body: await readFile(fileOf(bucket, key)) };
    },

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const file = fileOf(bucket, key);
      const bytes = await bytesOf(body);
      const part = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true });
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(part, bytes);
        if (bucket === REPLACED_BUCKET) await rename(part, file);
        else await takePlace(part, file, bytes);
      } finally {
        await rm(part, { force: true });
      }
      return { ...(await describe(bucket, key)), mimetype: contentType, cacheControl };
    },

    async deleteObject(bucket, key) {
      await rm(fileOf(bucket, key), { force: true });
    },

    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => rm(fileOf(bucket, key), { force: true })));
    },

    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const target = fileOf(toBucket, toKey);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(fileOf(fromBucket, fromKey), target);
      const { eTag, lastModified } = await describe(toBucket, toKey);
      return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) };
    },

    headObject: (bucket, key) => describe(bucket, key),
    privateAssetUrl: async (bucket, key) => `file://${join(fileOf(bucket, key))}`,
  };
}

/** Never replaces existing bytes, however long ago an upload began. The same bytes again do no harm. */
async function takePlace(part: string, file: string, bytes: Uint8Array): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere || !(await readFile(file)).equals(bytes)) throw error;
  }
}

async function bytesOf(body: UploadBody): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
