/** The server that is asked for ways by road. */
export interface RouterSettings {
  /** Whose API it speaks. */
  readonly kind: 'osrm' | 'valhalla';
  /** Absolute, without a slash at its end. */
  readonly url: string;
}
