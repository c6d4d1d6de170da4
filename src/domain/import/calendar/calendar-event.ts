/** What a calendar file (RFC 5545) says, one entry for each time that something happens. */

/** A time as it is written. `minute` is of its day. */
export interface WrittenTime {
  readonly day: number;
  readonly minute: number;
  /** UTC in milliseconds, if the file itself says what its zone means. */
  readonly atMs: number | null;
}

export interface CalendarEvent {
  readonly title: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly start: WrittenTime;
  /** Exclusive. Null: not said. */
  readonly end: WrittenTime | null;
  /** Days without hours. */
  readonly isAllDay: boolean;
  /** IANA. `floating`: that of the place. `unknown`: it has a name that says nothing. */
  readonly zone: string;
  readonly isCanceled: boolean;
}

export interface CalendarEvents {
  readonly events: readonly CalendarEvent[];
  /** Events that are over, which were left out. */
  readonly over: number;
  /** Events that go on repeating after the week that was read. */
  readonly repeating: number;
  /** Events without a time that exists. */
  readonly unreadable: number;
}

/** `broken`: it is no calendar, or a damaged one. `no-events`: there are none in it. `too-many`: more than we read. */
export type CalendarTrouble = 'broken' | 'no-events' | 'too-many';
