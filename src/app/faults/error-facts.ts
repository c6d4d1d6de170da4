/** What a report contains about an error: nothing of its message, which may include what a person typed. */
export interface ErrorFacts {
  readonly name: string;
  readonly code: string;
  readonly where: string;
}

/** One of our own files with line and column, in the format of any engine's stack. */
const OWN_PLACE = /\/(assets\/[\w.-]+\.js|src\/[\w./-]+\.tsx?)(?:\?[^\s:]*)?(:\d+:\d+)/;

/** An identifier from code, not a person's name. */
const PROGRAM_WORD = /^[\w.:+-]{1,80}$/;

/** The start of a worker's error message: an `ErrorEvent` of a worker says nothing else about the class. */
const CLASS_IN_MESSAGE = /^(?:Uncaught )?(?:\(in promise\) )?(\w*(?:Error|Exception))\b/;

/** `page` is the route pattern, such as "/sale/:id", never the address itself. */
export function factsOf(error: unknown, page: string): ErrorFacts {
  if (error instanceof Error) {
    const code: unknown = Reflect.get(error, 'code');
    const where = placeIn(error.stack ?? '', page);
    return { name: word(error.name) ?? 'Error', code: word(code) ?? '', where };
  }
  if (isOfWorker(error)) {
    const [, name = 'Error'] = CLASS_IN_MESSAGE.exec(error.message) ?? [];
    const place = `${error.filename}:${error.lineno}:${error.colno}`;
    return { name, code: 'worker', where: placeIn(place, page) };
  }
  return { name: typeof error, code: '', where: page };
}

/**
 * Whether something was ended on purpose: a view transition that was interrupted by a reload or the next
 * page, or skipped because the page is hidden.
 */
export function isCalledOff(reason: unknown): boolean {
  if (!(reason instanceof DOMException)) return false;
  return (
    reason.name === 'AbortError' ||
    (reason.name === 'InvalidStateError' && /\btransition\b/i.test(reason.message))
  );
}

function placeIn(text: string, page: string): string {
  const [, file, position] = OWN_PLACE.exec(text) ?? [];
  return file === undefined ? page : `${page} ${file}${position}`;
}

/** The error object stays in the worker. The page receives its message and position. */
function isOfWorker(
  error: unknown,
): error is Pick<ErrorEvent, 'message' | 'filename' | 'lineno' | 'colno'> {
  return typeof error === 'object' && error !== null && 'filename' in error && 'message' in error;
}

function word(value: unknown): string | null {
  return typeof value === 'string' && PROGRAM_WORD.test(value) ? value : null;
}
