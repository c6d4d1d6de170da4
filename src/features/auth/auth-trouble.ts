import { whyNoAnswer } from '../../page/sync/use-sync-status.ts';
import {
  authReasonText,
  authText,
  passwordText,
  weakPasswordText,
} from '../../i18n/people/auth-text.ts';
import { notStored } from '../../components/page/not-stored.ts';

export interface TroubleToTell {
  readonly code: string;
  readonly reason?: string;
  readonly weaknesses?: readonly string[];
}

/**
 * The sentence for a failed try: by its reason where we know it, else `fallback` (spec 8). The provider's own
 * words are never shown.
 */
export function troubleText(failure: TroubleToTell, fallback: string): string {
  switch (failure.code) {
    case 'fields-missing':
      return authText.fillAll;
    case 'offline':
      return authText[whyNoAnswer()];
    case 'no-server':
      return authText.noServer;
    case 'storage':
      return notStored(authText.storage);
    case 'no-session':
      return authText.noSession;
    case 'no-google':
      return authText.noGoogle;
    case 'email-invalid':
      return passwordText.emailInvalid;
    default:
      return weakPassword(failure) ?? known(authReasonText, failure.reason ?? '') ?? fallback;
  }
}

/** A sentence for each thing that the password lacks. Null if that is not known. */
function weakPassword({ weaknesses = [] }: TroubleToTell): string | null {
  const sentences = weaknesses.flatMap((code) => known(weakPasswordText, code) ?? []);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Null for a code that we have no sentence for. An address may name any code, even a method of objects. */
function known(sentences: Readonly<Record<string, string>>, code: string): string | null {
  return (Object.hasOwn(sentences, code) && sentences[code]) || null;
}
