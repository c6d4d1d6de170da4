/** Records that a user was at a sale. `at` is ISO 8601 in UTC, by the clock of the visitor's device. */
export interface CheckIn {
  readonly id: string;
  readonly saleId: string;
  readonly at: string;
}
