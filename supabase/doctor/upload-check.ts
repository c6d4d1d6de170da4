import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Check, ok, type Verdict, wrong } from './check.ts';
import { callerOf, field, type Project } from './project-caller.ts';
import type { Query } from './query.ts';

/** A photo of 8 by 8 pixels, as small as the app's own files can be. */
const PHOTO = Buffer.from(
  `/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCN
l4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAAR
CAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAA
AwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCoBOJ//9k=`,
  'base64',
);
/** How long the job may take that deletes files, and how often to look. */
const JOB_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

/** Ids and a secret that exist for one run. */
interface Trial {
  readonly saleId: string;
  readonly imageId: string;
  readonly clientId: string;
  readonly secret: string;
}

/**
 * Uploads a photo and attaches it, as a guest's phone does, and removes everything again. The sale that it belongs to is
 * hidden in its first insert and has no place, so nobody is ever sent it.
 */
export function uploadCheck(project: Project, query: Query, jobLimitMs = JOB_LIMIT_MS): Check {
  return {
    name: 'upload and attach',
    why: 'Sales without photos are hardly visited. Rules of the storage can refuse what the database accepts.',
    mend: 'As `postgres`: `select app.close_doors();`. Look at the limits of the storage and at the jobs, too.',
    run: async () => {
      const trial: Trial = {
        saleId: randomUUID(),
        imageId: randomUUID(),
        clientId: randomUUID(),
        secret: randomBytes(16).toString('hex'),
      };
      await removeOlderTrials(query);
      try {
        const fault = await thereAndBack(project, query, trial);
        if (fault !== null) return wrong(fault);
      } finally {
        await removeTrial(query, trial);
      }
      return filesGone(query, trial, jobLimitMs);
    },
  };
}

/** What went wrong, as a sentence; null if nothing did. */
async function thereAndBack(
  project: Project,
  query: Query,
  { saleId, imageId, clientId, secret }: Trial,
): Promise<string | null> {
  await query(HIDDEN_SALE, [saleId, sha256(secret)]);
  const caller = callerOf(project);
  const md5 = createHash('md5').update(PHOTO).digest('hex');
  const change = async (mid: number, op: string, a: object) => {
    const mutation = { mid, op_id: randomUUID(), op, a: { id: saleId, secret, ...a } };
    const p = { client_id: clientId, principal: 'guest', muts: [mutation] };
    const { status, body } = await caller.post('/rest/v1/rpc/sync_push', { p });
    const result: unknown = Reflect.get(Object(field(body, 'res')), 0);
    if (field(result, 'st') === 'ok') return null;
    const why = field(result, 'code') ?? field(body, 'refused') ?? field(body, 'message') ?? status;
    return `${op} is refused: ${JSON.stringify(why)}.`;
  };

  const sizes = { bytes: PHOTO.length, small_bytes: PHOTO.length, md5, small_md5: md5 };
  const declared = { image_id: imageId, ext: 'jpg', position: 0, ...sizes };
  const refused = await change(1, 'image.declare', declared);
  if (refused !== null) return refused;
  const files = [`${saleId}/${imageId}.jpg`, `${saleId}/${imageId}-${md5}.jpg`];
  for (const file of files) {
    const { status, body } = await caller.upload(`sale-images/${file}`, PHOTO);
    if (status >= 300) {
      return `The storage refuses a declared file with ${status}: ${String(field(body, 'message'))}`;
    }
  }
  const kept = await change(2, 'image.attach', { image_id: imageId, position: 0, thumb: '' });
  if (kept !== null) return kept;
  for (const file of files) {
    if (!PHOTO.equals(await caller.download(`sale-images/${file}`))) {
      return 'The public address of a photo does not give back what was uploaded.';
    }
  }
  return change(3, 'sale.delete', {});
}

const TITLE = 'A check of the doctor';

/** A guest's sale that is hidden from the start, has no place, and is over. */
const HIDDEN_SALE = `
  with sale as (
    insert into app.sale (
      id, title, sale_type, time_zone, days, status, place_quality, hidden, cell, change_xid, doc)
    values ($1, '${TITLE}', 'garage', 'UTC',
      '[{"date": "2020-01-01", "start_time": "09:00", "end_time": "10:00", "next_day": false}]',
      'active', 'none', true, 0, 0, '{}')
    returning id)
  insert into app.sale_secret (id, hash) select id, decode($2, 'hex') from sale`;

/** Removes what this run has written, wherever it stopped. The files go to the job that deletes them. */
async function removeTrial(query: Query, { saleId, clientId }: Trial): Promise<void> {
  await query('delete from app.sale where id = $1', [saleId]);
  await query('delete from app.tombstone where id = $1', [saleId]);
  await query('delete from app.stat_event where sale_id = $1', [saleId]);
  await query('delete from app.client where client_id = $1', [clientId]);
}

/** A run that was killed leaves its sale, hidden. Another one may be under way. */
async function removeOlderTrials(query: Query): Promise<void> {
  await query(
    `delete from app.sale where title = $1 and hidden and user_id is null and place_quality = 'none'
      and created_at < app.now() - interval '10 minutes'`,
    [TITLE],
  );
}

/** Asks the job for its work where the database can, and waits until both files are gone. */
async function filesGone(query: Query, { saleId }: Trial, limitMs: number): Promise<Verdict> {
  try {
    await query('select app.ask_tidy_photos()');
  } catch {
    return ok(
      'A photo went there and back. `tidy-photos` deletes its two files when it next runs.',
    );
  }
  const until = Date.now() + limitMs;
  do {
    const [left] = await query<{ n: number }>(
      'select count(*)::int as n from storage.objects where name like $1',
      [`${saleId}/%`],
    );
    if (left?.n === 0) return ok('A photo went there and back, and its files are deleted.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  } while (Date.now() < until);
  return wrong('A photo went there and back, but `tidy-photos` did not delete its files.');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
