import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mendLinks } from './mail-links.ts';

/** A mail that would have been sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
}

export interface MailOutbox {
  readonly send: (mail: Mail) => Promise<void>;
  /** All mails, oldest first. */
  readonly read: () => readonly Mail[];
}

/** Mail is never sent from here: each one becomes a file, for tests and for people to read. */
export function mailOutbox(dir: string): MailOutbox {
  return {
    send: async (mail) => {
      mkdirSync(dir, { recursive: true });
      const number = String(readdirSync(dir).length + 1).padStart(5, '0');
      writeFileSync(join(dir, `${number}.json`), JSON.stringify(mendLinks(mail), null, 2));
    },
    read: () => {
      if (!existsSync(dir)) return [];
      return readdirSync(dir)
        .toSorted()
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Mail);
    },
  };
}
