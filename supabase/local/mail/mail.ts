/** A mail that would have been sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
}
