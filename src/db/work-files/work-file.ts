import { LOSS_CODES, REJECT_CODES, UNANSWERED } from '../../domain/park-code.ts';
import * as v from 'valibot';
import { type Result, err, ok } from '../../domain/result.ts';
import { jsonBytes } from '../../domain/text/json-size.ts';
import type { MutationName } from '../../sync/mutations/mutation.ts';
import { argsToSend, ruleOf } from '../../sync/mutations/registry.ts';
import { MAX_MUTATION_BYTES } from '../../sync/outbox/outbox-plan.ts';
import { isFutureWork } from '../schema/quarantine-shapes.ts';
import { areSoundArguments } from './work-arguments.ts';

/**
 * `rummage-work/1`: a file of unsent work, to be imported on this or another device. Holds the secrets a
 * guest needs to change its sales, and never a token.
 */
export const WORK_FORMAT = 'rummage-work/1';

/** The limit for a file, which is read into memory at once. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** `not-work`: not JSON, or JSON of something else. */
export type FileFailure = { readonly code: 'not-work' | 'newer-format' | 'damaged' };

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const entrySchema = v.object({
  opId: id,
  op: id,
  v: natural,
  args: v.record(v.string(), v.unknown()),
  entityId: id,
  createdAt: instant,
  state: v.picklist(['waiting', 'parked']),
  code: v.nullable(v.picklist([...REJECT_CODES, ...LOSS_CODES, UNANSWERED])),
  /** What it replaces, as it was when the file was written (`footprint.ts`). */
  base: v.optional(v.nullable(v.record(v.string(), v.record(v.string(), v.unknown()))), null),
});

const photoSchema = v.object({
  imageId: id,
  saleId: id,
  position: natural,
  ext: v.literal('jpg'),
  type: v.pipe(v.string(), v.regex(/^image\/jpeg$/)),
  thumb: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
  state: v.picklist(['waiting', 'declared', 'uploaded', 'failed']),
  failure: v.nullable(v.string()),
  addedAt: instant,
  large: v.string(),
  small: v.string(),
});

/** A find's photo, which has no mutations of its own. */
const findPhotoSchema = v.object({
  imageId: id,
  routeId: id,
  large: v.string(),
  small: v.string(),
});

const fileSchema = v.object({
  format: v.literal(WORK_FORMAT),
  /** This file's number among those written together. Each can be imported by itself. */
  part: natural,
  parts: natural,
  /** Whose work it is: `guest`, an account's id, or `local:<id>`. */
  madeBy: id,
  exportedAt: instant,
  entries: v.array(entrySchema),
  secrets: v.array(v.object({ saleId: id, secret: id })),
  photos: v.array(photoSchema),
  findPhotos: v.optional(v.array(findPhotoSchema), []),
  /** Records that the exporting device could not read, kept for repair. */
  damaged: v.optional(v.array(v.unknown()), []),
});

export type WorkFile = v.InferOutput<typeof fileSchema>;
export type FiledEntry = WorkFile['entries'][number];
export type FiledPhoto = WorkFile['photos'][number];
export type FiledFindPhoto = WorkFile['findPhotos'][number];

/** Parses a file's text and checks it as a whole: one invalid entry rejects the file. */
export function parseWorkFile(text: string): Result<WorkFile, FileFailure> {
  const value = parseJson(text);
  const format = formatOf(value);
  if (format === null) return err({ code: 'not-work' });
  if (format !== WORK_FORMAT) return err({ code: 'newer-format' });
  const parsed = v.safeParse(fileSchema, value);
  if (!parsed.success) return err({ code: 'damaged' });
  const { entries } = parsed.output;
  const hasTwins = new Set(entries.map(({ opId }) => opId)).size < entries.length;
  return hasTwins || !entries.every(isSound) ? err({ code: 'damaged' }) : ok(parsed.output);
}

/** Checks the arguments of mutations that this build knows. Those of a newer build are kept as they are. */
function isSound(entry: FiledEntry): boolean {
  if (isFutureWork(entry)) return jsonBytes(entry.args) <= MAX_MUTATION_BYTES;
  try {
    // The name is known: unknown ones are future work.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const op = entry.op as MutationName;
    if (jsonBytes(argsToSend({ ...entry, op })) > MAX_MUTATION_BYTES) return false;
    return areSoundArguments(op, entry.args) && ruleOf(op).entityId(entry.args) === entry.entityId;
  } catch {
    return false;
  }
}

function formatOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('format' in value)) return null;
  const { format } = value;
  return typeof format === 'string' && format.startsWith('rummage-work/') ? format : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
