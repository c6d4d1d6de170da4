import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { HeldNote } from '../../../src/components/moderation/held-note.tsx';
import type { Held } from '../../../src/domain/moderation/held.ts';
import type { QueueEntry } from '../../../src/domain/moderation/moderation-queue.ts';
import type { Sale } from '../../../src/domain/sale/sale.ts';
import { EntryCard } from '../../../src/features/moderate/entry-card.tsx';
import { moderateText } from '../../../src/i18n/people/moderation-text.ts';
import { saleRow } from '../../support/builders/pages.ts';

const at = '2026-06-01T12:00:00.000Z';
const HELD: Held = { by: 'moderator', reason: 'spam', note: 'Not here.', at };
const FLOOD: Held = { by: 'flood', reason: 'flood', note: '', at };

const drawn = (what: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{what}</MemoryRouter>).replaceAll('&#x27;', "'");

function entryOf(over: Partial<QueueEntry>): QueueEntry {
  // A sale as pages bring it.
  const sale = saleRow('s1', 1).doc as Sale;
  const rest = { place: null, held: null, waits: null, weight: 4, since: at } as const;
  return { sale, ...rest, reports: [], reportCount: 0, decisions: [], ...over };
}

function card(over: Partial<QueueEntry>, trouble: 'unreachable' | null = null): string {
  return drawn(
    <EntryCard
      entry={entryOf(over)}
      nowMs={Date.parse(at)}
      isBusy={false}
      trouble={trouble}
      onHide={() => undefined}
      onDecide={() => undefined}
    />,
  );
}

/** The buttons and links under an entry, in order. */
function actions(html: string): string[] {
  const footer = html.slice(html.lastIndexOf('border-t'));
  return [...footer.matchAll(/<(?:button|a)\b[^>]*>([^<]+)</g)].map(([, text]) => text ?? '');
}

describe('[SYNC-27] what a moderator can decide', () => {
  test('of a sale that is shown: settle its reports, hide it, or look at it first', () => {
    const { dismiss, hide, sees } = moderateText;
    expect(actions(card({ reportCount: 1 }))).toEqual([dismiss, hide, sees]);
  });

  test('of one that nobody reported, where guests have posted many: keep it shown, or hide it', () => {
    const html = card({ weight: 0 });
    expect(html).toContain('Shown to everyone: many sales were posted near it within an hour');
    const { keepShown, hide, sees } = moderateText;
    expect(actions(html)).toEqual([keepShown, hide, sees]);
  });

  test('of one that waits: show it, or keep it hidden; there is no page of it to look at', () => {
    for (const waits of ['flood', 'reports'] as const) {
      expect(actions(card({ held: { ...FLOOD, by: waits }, waits }))).toEqual([
        moderateText.restore,
        moderateText.keepHidden,
      ]);
    }
  });

  test('of one that a moderator hid: restore it', () => {
    expect(actions(card({ held: HELD }))).toEqual([moderateText.restoreHidden]);
  });

  test('with what was reported and decided in words, and why the last press did nothing', () => {
    const html = card(
      {
        reports: [{ reason: 'wrong-place', details: '<b>Not here</b>', at, weight: 4 }],
        reportCount: 3,
        decisions: [{ action: 'hide', reason: 'reports', note: '', at }],
      },
      'unreachable',
    );
    expect(html).toContain('3 reports');
    expect(html).toContain('&lt;b&gt;Not here&lt;/b&gt;');
    expect(html).toContain('And 2 older reports.');
    expect(html).toContain('Hidden: automatically, after reports');
    expect(html).toMatch(/role="alert"[^>]*>We can't reach the server/);
  });
});

describe('[SYNC-27] the seller’s banner', () => {
  test('says who hid the sale and why, and leads to a message about it', () => {
    const html = drawn(<HeldNote held={HELD} saleId="s1" />);
    expect(html).toContain('Only you can see this sale');
    expect(html).toContain('Advertising. They wrote: “Not here.”');
    expect(html).toContain('href="/contact?sale=s1"');
  });

  test('does not ask for anything where there is nothing to do', () => {
    expect(drawn(<HeldNote held={FLOOD} saleId="s1" />)).toContain(
      "You don't need to do anything.",
    );
  });
});
