import { whyNoAnswer } from '../../hooks/use-why-unread.ts';
import { authReasonText, authText, passwordText } from '../../i18n/people/auth-text.ts';

export interface TroubleToTell {
  readonly code: string;
  readonly reason?: string;
  readonly message?: string;
}

/**
 * The sentence for a failed try: ours for what we know, else the provider's own message, else
 * `fallback` (spec 8).
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
      return authText.storage;
    case 'no-session':
      return authText.noSession;
    case 'no-google':
      return authText.noGoogle;
    case 'email-invalid':
      return passwordText.emailInvalid;
    default:
      return authReasonText[failure.reason ?? ''] ?? (failure.message || fallback);
  }
}
