import { REPORT_REASONS } from '../../../src/domain/check-in/sale-report.ts';
import { requireAddress, requireText } from './fake-server-arguments.ts';
import { type Act, type Args, Refused, require, seenSale } from './fake-server-rights.ts';
import { weighReport } from '../moderation/fake-moderation.ts';

/** Mutations that devices send but never read back. */
export const LETTER_MUTATIONS = {
  'report.add': addReport,
  'contact.send': sendContact,
  'newsletter.subscribe': subscribe,
  'error.report': reportError,
  'view.batch': countViews,
};

function addReport(act: Act, args: Args<'report.add'>): void {
  requireText(args.details, 0, 1000);
  requireText(args.reason, 1, 20);
  const sale = seenSale(act, args.saleId);
  require(REPORT_REASONS.includes(args.reason));
  const key = `report ${args.saleId} ${args.reason} ${act.uid ?? args.id}`;
  if (act.tables.letters.has(key)) throw new Refused('duplicate');
  act.tables.letters.set(key, { op: 'report.add', args, atMs: act.nowMs });
  weighReport(act, sale);
}

function sendContact(act: Act, args: Args<'contact.send'>): void {
  const { name, email, subject, message } = args;
  requireText(name, 1, 120);
  requireText(subject, 1, 200);
  requireText(message, 1, 5000);
  requireText(email, 1, 254);
  requireAddress(email);
  keep(act, { op: 'contact.send', args });
}

function subscribe(act: Act, args: Args<'newsletter.subscribe'>): void {
  requireText(args.email, 1, 254);
  requireAddress(args.email);
  const letter = { op: 'newsletter.subscribe', args, atMs: act.nowMs };
  act.tables.letters.set(args.email.toLowerCase(), letter);
}

function reportError(act: Act, args: Args<'error.report'>): void {
  requireText(args.name, 1, 80);
  requireText(args.code, 0, 200);
  requireText(args.where, 0, 200);
  requireText(args.build, 0, 40);
  keep(act, { op: 'error.report', args });
}

/** Stores each id once, no matter which operation brings it. */
function keep(
  { tables, nowMs }: Act,
  letter: { readonly op: string; readonly args: { readonly id: string } },
): void {
  const key = `${letter.op} ${letter.args.id}`;
  if (tables.letters.has(key)) throw new Refused('duplicate');
  tables.letters.set(key, { ...letter, atMs: nowMs });
}

/** Counts each sale and day once, and skips sales that do not exist (SYNC-25). */
function countViews({ tables }: Act, { views }: Args<'view.batch'>): void {
  require(views.length <= 200);
  const seen = new Set(views.map(({ saleId, day }) => `${saleId} ${day}`));
  for (const each of seen) {
    const [saleId = ''] = each.split(' ');
    if (tables.sales.has(saleId)) tables.viewEvents.push({ saleId, views: 1 });
  }
}
