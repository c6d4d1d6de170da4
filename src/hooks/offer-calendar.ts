import { offerCalendarFile } from '../platform/page/download-calendar.ts';

/** Hands an iCalendar file to the person's calendar. */
export const offerCalendar = (fileName: string, text: string): void =>
  offerCalendarFile(fileName, text);
