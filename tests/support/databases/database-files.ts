import type { TestDatabase, Who } from './database-roles.ts';
import type { StoredFile } from '../fake-server/photos/image-record.ts';

/** Puts a file into the photo bucket as storage does, with its uploader and metadata. */
export async function putFile(
  database: TestDatabase,
  path: string,
  { md5, bytes }: StoredFile,
  who: Who = 'anon',
): Promise<void> {
  const uid = typeof who === 'string' ? null : who.uid;
  await database.as(
    who,
    `insert into storage.objects (id, bucket_id, name, metadata, owner, owner_id)
    values ($1, 'sale-images', $2, $3, $4::uuid, $4::text)`,
    [crypto.randomUUID(), path, { eTag: `"${md5}"`, size: bytes }, uid],
  );
}

/** Puts one rendition of a find's photo into the private bucket, as storage does. */
export async function putFindPhoto(
  database: TestDatabase,
  who: Who,
  photo: string,
  { owner, end = '' }: { readonly owner?: string; readonly end?: '' | '-small' } = {},
): Promise<string> {
  const path = `${owner ?? (typeof who === 'string' ? who : who.uid)}/${photo}${end}.jpg`;
  await putFindFile(database, who, path);
  return path;
}

/** Puts a file into the private bucket of photos of finds. */
export async function putFindFile(database: TestDatabase, who: Who, path: string): Promise<void> {
  await database.as(
    who,
    "insert into storage.objects (id, bucket_id, name) values ($1, 'find-photos', $2)",
    [crypto.randomUUID(), path],
  );
}

/** Takes rows of files away, as storage does when it has deleted the files. */
export async function deleteFiles(database: TestDatabase, paths: readonly string[]): Promise<void> {
  await database.as('service_role', 'delete from storage.objects where name = any ($1::text[])', [
    paths,
  ]);
}
