/** That a user was at a sale. `at`: ISO 8601 in UTC, by the clock of the device that was there. */
export interface CheckIn {
  readonly id: string;
  readonly saleId: string;
  readonly at: string;
}
