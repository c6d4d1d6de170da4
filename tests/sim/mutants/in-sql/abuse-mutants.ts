import type { Mutant, NamedCase } from '../mutant.ts';

const folder = 'supabase/migrations/20260101';
const MODERATION = `${folder}000750_moderation.sql`;
const APPLY = `${folder}000790_apply.sql`;
const MUTATIONS = `${folder}000700_mutations.sql`;
const UPKEEP = `${folder}001100_upkeep.sql`;

function weights(title: string): NamedCase {
  return { file: 'tests/contract/moderation/weights.contract.test.ts', title };
}

function flood(title: string): NamedCase {
  return { file: 'tests/contract/moderation/flood.contract.test.ts', title };
}

/** Mistakes in what keeps people from harming others, which a case of its own shows: random histories hardly do. */
export const ABUSE_MUTANTS: readonly Mutant[] = [
  {
    name: 'SQL: what a change was made over is nested as deep as anyone likes',
    test: {
      file: 'tests/contract/limits/nesting.contract.test.ts',
      title: '[SYNC-16] no mutation takes arguments that are nested more than 16 levels deep',
    },
    edits: [
      {
        file: APPLY,
        find: "perform app.require(app.is_shallow(a - 'was') and app.is_shallow(a -> 'was'));",
        replace: "perform app.require(app.is_shallow(a - 'was'));",
      },
    ],
  },
  {
    name: 'SQL: each account of one address weighs for itself',
    test: weights(
      '[SYNC-27] everyone at one address weighs within 24 hours as the heaviest of them',
    ),
    edits: [
      {
        file: MODERATION,
        find: 'else greatest(0, weight - others_weigh) end;',
        replace:
          'when told.user_id is null then greatest(0, weight - others_weigh) else weight end;',
      },
    ],
  },
  {
    name: 'SQL: everyone at one address counts as another person',
    test: weights('[SYNC-27] 30 invented ids at one address weigh 1, and come into the queue once'),
    edits: [
      {
        file: MODERATION,
        find: 'weight := case when told.user_id is null and is_heard then 0 else',
        replace: 'weight := case when told.user_id is null then weight else',
      },
    ],
  },
  {
    name: 'SQL: an account that is minutes old weighs as an account',
    test: weights(
      '[SYNC-27] six accounts that are minutes old hide nothing, at one address or at six',
    ),
    edits: [
      {
        file: MODERATION,
        find: 'as_account := coalesce(age >= rule.young_after, false);',
        replace: 'as_account := age is not null;',
      },
    ],
  },
  {
    name: 'SQL: a sale that an account has claimed and moved away counts where it was',
    test: flood(
      '[SYNC-27] one sale counts once, however often it moves; one that left or was deleted does not count',
    ),
    edits: [
      {
        file: MUTATIONS,
        find: 'delete from app.arrival where sale_id = s.id and not in_doubt;',
        replace: '',
      },
    ],
  },
  {
    name: 'SQL: a device that was silent for half a year is known for ever',
    test: {
      file: 'tests/contract/people/account-end.contract.test.ts',
      title: '[SYNC-4] leaves nothing after 180 days, and no device that sends nothing either',
    },
    edits: [
      {
        file: UPKEEP,
        find: 'delete from app.client where seen_at < right_now - age;',
        replace: '',
      },
    ],
  },
];
