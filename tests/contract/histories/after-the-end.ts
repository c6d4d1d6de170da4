import type { Heard, Reader, Step } from './history.ts';
import type { Writer } from './writer.ts';

interface Gone {
  readonly uid: string | null;
  readonly writer: Writer;
  readonly reader: Reader;
}

/** A device of a deleted account still sends, reads and checks now and then: its token is good for a while. */
export function* afterTheEnd(
  { uid, writer, reader }: Gone,
  route: string,
  random: () => number,
): Generator<Step, void, Heard> {
  if (random() > 0.2) return;
  const args = { id: route, name: 'Day', day: null, stops: [], settings: {}, was: null };
  const again = random() < 0.5 ? writer.repeats() : null;
  yield { do: 'push', uid, body: again ?? writer.says('route.put', args) };
  const scopes = [`u:${uid}`];
  yield { do: 'pull', reader, scopes };
  yield { do: 'check', reader, scopes };
}
