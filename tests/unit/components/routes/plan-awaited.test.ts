import { expect, test } from 'vitest';
import { isPlanAwaited } from '../../../../src/components/routes/use-plan-wait.ts';

const PLAN = { plan: {} };
const SILENT = { answer: null, isCurrent: false, isPlanning: true, fault: null };

test('a plan is awaited while the day is read, and until one comes for the day as it is now', () => {
  expect(isPlanAwaited(false, { ...SILENT, isCurrent: true, isPlanning: false })).toBe(true);
  expect(isPlanAwaited(true, SILENT)).toBe(true);
  // That of the day as it was before.
  expect(isPlanAwaited(true, { ...SILENT, answer: PLAN })).toBe(true);
});

test('no plan is awaited once there is one, and none of a day that has none', () => {
  expect(isPlanAwaited(true, { ...SILENT, answer: PLAN, isCurrent: true })).toBe(false);
  expect(isPlanAwaited(true, { ...SILENT, isCurrent: true, fault: 'broken' })).toBe(false);
  expect(isPlanAwaited(true, { ...SILENT, isCurrent: true, isPlanning: false })).toBe(false);
});
