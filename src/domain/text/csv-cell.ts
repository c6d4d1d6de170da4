import { cleanLine } from './clean.ts';

/**
 * One cell of a table, on one line. A text that begins like a formula must not become one in a spreadsheet. Where the comma is
 * the decimal sign, a semicolon begins the next cell, even within quotes.
 */
export function csvCell(text: string): string {
  const line = cleanLine(text);
  const safe = line.replaceAll(/(?<=^|;)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu, "'");
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
