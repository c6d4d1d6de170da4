import { ABUSE_MUTANTS } from './in-sql/abuse-mutants.ts';
import { CALL_MUTANTS } from './call-mutants.ts';
import { CHECKER_MUTANTS } from './checker-mutants.ts';
import { COUNTER_MUTANTS } from './in-sql/counter-mutants.ts';
import { DEVICE_MUTANTS } from './device-mutants.ts';
import { FIELD_MUTANTS } from './field-mutants.ts';
import { FILE_MUTANTS } from './file-mutants.ts';
import { LATE_SQL_MUTANTS } from './in-sql/late-sql-mutants.ts';
import { LOSS_MUTANTS } from './loss-mutants.ts';
import { MERGE_MUTANTS } from './merge-mutants.ts';
import type { Mutant } from './mutant.ts';
import { NEWS_MUTANTS } from './in-sql/news-mutants.ts';
import { PARKED_MUTANTS } from './parked-mutants.ts';
import { PHOTO_MUTANTS } from './photo-mutants.ts';
import { READING_MUTANTS } from './reading-mutants.ts';
import { SENDING_MUTANTS } from './sending-mutants.ts';
import { SERVER_MUTANTS } from './server-mutants.ts';
import { SQL_MUTANTS } from './in-sql/sql-mutants.ts';
import { TOGETHER_MUTANTS } from './together-mutants.ts';
import { UPGRADE_MUTANTS } from './upgrade-mutants.ts';

/** Every known mistake. */
export const MUTANTS: readonly Mutant[] = [
  ...SERVER_MUTANTS,
  ...SQL_MUTANTS,
  ...LATE_SQL_MUTANTS,
  ...ABUSE_MUTANTS,
  ...COUNTER_MUTANTS,
  ...NEWS_MUTANTS,
  ...DEVICE_MUTANTS,
  ...READING_MUTANTS,
  ...SENDING_MUTANTS,
  ...CALL_MUTANTS,
  ...PHOTO_MUTANTS,
  ...CHECKER_MUTANTS,
  ...MERGE_MUTANTS,
  ...PARKED_MUTANTS,
  ...LOSS_MUTANTS,
  ...FIELD_MUTANTS,
  ...FILE_MUTANTS,
  ...TOGETHER_MUTANTS,
  ...UPGRADE_MUTANTS,
];
