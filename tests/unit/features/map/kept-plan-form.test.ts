import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPlanForm, keptPlanForm } from '../../../../src/features/map/kept-plan-form.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const form = { isOpen: true, day: '2026-11-28', leave: '09:15', backBy: '14:00', drivenTo: ['s2'] };

test('[spec 9] who logs in to keep a route finds the plan as it was set, for this route alone', () => {
  keepPlanForm('/map?route=s1,s2', form);
  expect(keptPlanForm('/map?route=s1,s2')).toEqual(form);
  expect(keptPlanForm('/map?route=s2,s3')).toBeNull();
});

test('a form that is not ours is empty, and blocked storage costs nothing but the form', () => {
  kept.set('rummagePlanForm', '{"address":"/map","form":{"leave":9,"drivenTo":[1,"s1"]}}');
  expect(keptPlanForm('/map')).toEqual({
    isOpen: false,
    day: null,
    leave: null,
    backBy: null,
    drivenTo: ['s1'],
  });
  kept.set('rummagePlanForm', 'not JSON');
  expect(keptPlanForm('/map')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepPlanForm('/map', form)).not.toThrow();
  expect(keptPlanForm('/map')).toBeNull();
});
