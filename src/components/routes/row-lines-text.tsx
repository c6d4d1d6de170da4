import type { RowLines } from './stop-rows.ts';

/** What is said of a stop in a timetable, beside its time: the main lines, then the details. */
export function RowLinesText({ lines: { main, more } }: { readonly lines: RowLines }) {
  return (
    <>
      {main.map((line) => (
        <p key={line} className="font-semibold">
          {line}
        </p>
      ))}
      {more.map((line) => (
        <p key={line} className="text-sm text-muted">
          {line}
        </p>
      ))}
    </>
  );
}
