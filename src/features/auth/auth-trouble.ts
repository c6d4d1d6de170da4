import { whyNoAnswer } from '../../page/sync/use-sync-status.ts';
import { authReasonText, authText, passwordText } from '../../i18n/people/auth-text.ts';
import { notStored } from '../../components/page/not-stored.ts';

export interface TroubleToTell {
  readonly code: string;
  readonly reason?: string;
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
      return authReasonText[failure.reason ?? ''] ?? fallback;
  }
}
