import type { MutationRule } from './rule.ts';

/** That the person is at the sale; the server judges place and time. */
export const checkinAdd: MutationRule<'checkin.add'> = {
  name: 'checkin.add',
  version: 1,
  label: 'check-in',
  subject: (args) => args.saleId,
  touches: () => ['check_in'],
  fold: (docs, { id, saleId, at }) =>
    docs.check_in.some((known) => known.id === id)
      ? docs
      : { ...docs, check_in: [...docs.check_in, { id, saleId, at }] },
};
