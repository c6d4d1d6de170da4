/** How long the browser may take to read the file. */
const READ_WITHIN_MS = 60_000;

/** Offers an iCalendar file: phones open it in the calendar, other devices save it. */
export function offerCalendarFile(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
