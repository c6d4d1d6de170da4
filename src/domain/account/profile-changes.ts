import { parseZip, plainZip } from '../geo/zip-format.ts';
import { type Result, err, ok } from '../result.ts';
import { cleanLine, codePointLength } from '../text/clean.ts';

/** What a person can change in their profile. An empty text removes the value. */
export interface ProfileChanges {
  readonly zipCode?: string | null;
  readonly displayName?: string | null;
}

export const DISPLAY_NAME_LIMIT = 60;

/**
 * What someone typed, as changes. Null: not touched. A device that has not read the profile yet shows empty fields,
 * which would erase what the server has.
 */
export function typedChanges(name: string | null, zipCode: string | null): ProfileChanges {
  return {
    ...(name === null ? {} : { displayName: name }),
    ...(zipCode === null ? {} : { zipCode }),
  };
}

/** The changes as they are sent, or the field with a problem (spec 5: the form of a ZIP code). */
export function checkedProfileChanges(
  changes: ProfileChanges,
): Result<ProfileChanges, { readonly field: 'zipCode' | 'displayName' }> {
  const zipCode =
    changes.zipCode === undefined ? undefined : emptyAsNull(plainZip(changes.zipCode ?? ''));
  const displayName =
    changes.displayName === undefined ? undefined : emptyAsNull(changes.displayName);
  if (zipCode && !parseZip(zipCode).ok) return err({ field: 'zipCode' });
  if (displayName && codePointLength(displayName) > DISPLAY_NAME_LIMIT) {
    return err({ field: 'displayName' });
  }
  return ok({
    ...(zipCode === undefined ? {} : { zipCode }),
    ...(displayName === undefined ? {} : { displayName }),
  });
}

function emptyAsNull(text: string | null): string | null {
  const line = cleanLine(text ?? '');
  return line === '' ? null : line;
}
