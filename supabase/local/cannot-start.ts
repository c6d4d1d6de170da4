/** An everyday reason why a backend does not start. The message is one sentence for people. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
