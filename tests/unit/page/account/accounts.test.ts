import {
  requestPasswordReset,
  setLocalProfile,
  setNewPassword,
} from '../../../../src/page/account/log-in-actions.ts';
import type { Door } from '../../../../src/device/door/door.ts';
import { describe, expect, test } from 'vitest';
import { ok } from '../../../../src/domain/result.ts';

const BACK = 'https://rummage.example/reset-password';

/** A door that says yes to everything and remembers what it was asked. */
function agreeingDoor() {
  const asked: unknown[] = [];
  const remember = async (...given: unknown[]) => {
    asked.push(given);
    return ok(undefined);
  };
  const door = {
    account: {
      requestPasswordReset: remember,
      setPassword: remember,
      setLocalProfile: remember,
    },
  } as unknown as Door;
  return { door, asked };
}

describe('[spec 2] a forgotten password', () => {
  test.each([
    ['', 'fields-missing'],
    ['   ', 'fields-missing'],
    ['ann', 'email-invalid'],
  ])('"%s" is refused as %s before anyone is asked', async (email, code) => {
    const { door, asked } = agreeingDoor();
    expect(await requestPasswordReset(door, email, BACK)).toEqual({ ok: false, error: { code } });
    expect(asked).toEqual([]);
  });

  test('spaces around an address are not part of it', async () => {
    const { door, asked } = agreeingDoor();
    expect(await requestPasswordReset(door, ' ann@example.com ', BACK)).toMatchObject({ ok: true });
    expect(asked).toEqual([['ann@example.com', BACK]]);
  });

  test('spaces of a new password are', async () => {
    const { door, asked } = agreeingDoor();
    expect(await setNewPassword(door, '')).toMatchObject({ error: { code: 'fields-missing' } });
    await setNewPassword(door, ' two words ');
    expect(asked).toEqual([[' two words ']]);
  });
});

describe('a profile without a server', () => {
  test.each([
    [{ name: ' ', zipCode: '60601' }, 'fields-missing'],
    [{ name: 'Ann', zipCode: '' }, 'fields-missing'],
    [{ name: 'Ann', zipCode: '6060' }, 'zip-invalid'],
  ])('[spec 5] %j is refused as %s', async (input, code) => {
    const { door, asked } = agreeingDoor();
    expect(await setLocalProfile(door, input)).toEqual({ ok: false, error: { code } });
    expect(asked).toEqual([]);
  });

  test('is kept without spaces around it', async () => {
    const { door, asked } = agreeingDoor();
    await setLocalProfile(door, { name: ' Ann ', zipCode: ' 60601-1234 ' });
    expect(asked).toEqual([[{ name: 'Ann', zipCode: '60601-1234' }]]);
  });
});
