/** The server that gives ways by road. */
export interface RouterSettings {
  /** Whose API it speaks. */
  readonly kind: 'osrm' | 'valhalla';
  /** Absolute, without a slash at the end. */
  readonly url: string;
}
