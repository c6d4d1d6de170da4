/** A value that is written as JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * The user's preferences; `id` is the user's id. Keys must be camelCase: the remote changes the case of keys,
 * so a key with an underscore would come back from the server under another name.
 */
export interface Preference {
  readonly id: string;
  readonly values: Readonly<Record<string, Json>>;
}
