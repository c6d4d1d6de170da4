import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mail } from './mail.ts';
import { mendLinks } from './mail-links.ts';

export interface MailOutbox {
  readonly send: (mail: Mail) => Promise<void>;
  /** All mails, oldest first. */
  readonly read: () => readonly Mail[];
}

/**
 * Writes each mail to a file, for tests and for people to read. Never sends one. Calls `onMail` for each.
 */
export function mailOutbox(dir: string, onMail?: (mail: Mail) => void): MailOutbox {
  return {
    send: async (mail) => {
      mkdirSync(dir, { recursive: true });
      const number = String(readdirSync(dir).length + 1).padStart(5, '0');
      const mended = mendLinks(mail);
      writeFileSync(join(dir, `${number}.json`), JSON.stringify(mended, null, 2));
      onMail?.(mended);
    },
    read: () => {
      if (!existsSync(dir)) return [];
      return readdirSync(dir)
        .toSorted()
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Mail);
    },
  };
}

/** The part of a mail that a person needs, in one line. */
export function mailLine({ to, subject, text = '' }: Mail): string {
  const link = /https?:\S+/.exec(text)?.[0] ?? '';
  return `Mail to ${to}: ${subject}. ${link}`.trim();
}
