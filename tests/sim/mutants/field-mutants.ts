import type { Mutant } from './mutant.ts';

const FACTS = 'src/domain/sale/sale-fields.ts';
const EDIT = 'src/sync/mutations/sale-edit.ts';
const SALES = 'supabase/migrations/20260101000700_mutations.sql';
const REFERRALS = 'supabase/migrations/20260101000735_referrals.sql';
const MODERATION = 'tests/support/moderation/fake-moderation.ts';
const MODEL = 'tests/support/fake-server/own-rows/fake-server-own.ts';

const sql = (name: string, file: string, find: string, replace: string): Mutant => ({
  name: `SQL: ${name}`,
  histories: true,
  edits: [{ file, find, replace }],
});

/** Mistakes in single fields of what is said: visit facts and referrals. */
export const FIELD_MUTANTS: readonly Mutant[] = [
  {
    name: 'an overlay keeps an empty visit fact',
    edits: [
      {
        file: FACTS,
        find: 'said[fact] || null',
        replace: 'said[fact] ?? null',
      },
    ],
  },
  {
    name: 'an edit of a visit fact is not shown before it is sent',
    edits: [
      {
        file: EDIT,
        find: '...visitFactsOf(sale), kind',
        replace: '...visitFactsOf({ ...sale, parking: null }), kind',
      },
    ],
  },
  sql(
    'line numbers may be one character longer',
    SALES,
    "'line_numbers', 0, 200",
    "'line_numbers', 0, 201",
  ),
  sql(
    'an empty word on parking is kept',
    SALES,
    "nullif(app.text_arg(f, 'parking', 0, 200), '')",
    "app.text_arg(f, 'parking', 0, 200)",
  ),
  sql(
    'a patch leaves the word on payment as it was',
    SALES,
    'parking = s.parking, payment = s.payment,',
    'parking = s.parking,',
  ),
  sql(
    'a sale is posted without its entry rules',
    SALES,
    's.parking, s.payment, s.entry_rules,',
    's.parking, s.payment, null,',
  ),
  sql('one’s own link counts', REFERRALS, ' or referrer = uid then', ' then'),
  sql(
    'a made-up link counts',
    REFERRALS,
    'if not exists (select from app.profile p where p.id = referrer) then',
    'if false then',
  ),
  sql('an account is new for a day more', REFERRALS, "interval '30 days'", "interval '31 days'"),
  sql(
    'what came before the link does not count',
    REFERRALS,
    'if exists (select from app.sale s where s.user_id = uid)',
    'if exists (select from app.sale s where false)',
  ),
  {
    name: 'SQL: a referral counts each time',
    test: {
      file: 'tests/contract/people/referrals.contract.test.ts',
      title: '[spec 9] one counts with the first sale of the new account, once, and on each device',
    },
    edits: [
      {
        file: REFERRALS,
        find: 'where r.user_id = uid and r.earned_at is not null and r.counted_at is null',
        replace: 'where r.user_id = uid and r.earned_at is not null',
      },
      // Each of the two is enough alone.
      {
        file: REFERRALS,
        find: 'where own.user_id = uid and own.earned_at is null for update skip locked',
        replace: 'where own.user_id = uid for update skip locked',
      },
    ],
  },
  sql(
    'a claimed sale counts for nobody',
    REFERRALS,
    'when (old.user_id is null and new.user_id is not null) execute function app.notice_first()',
    'when (false) execute function app.notice_first()',
  ),
  {
    name: 'model: the report of a new account weighs as much as an old one’s',
    histories: true,
    edits: [
      { file: MODERATION, find: 'YOUNG_ACCOUNT_WEIGHS = 2', replace: 'YOUNG_ACCOUNT_WEIGHS = 4' },
    ],
  },
  {
    name: 'model: two people bring in each other',
    histories: true,
    edits: [
      {
        file: MODEL,
        find: "    if (id === uid) throw new Refused('forbidden');\n",
        replace: '',
      },
    ],
  },
];
