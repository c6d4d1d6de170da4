import { privacySections, privacyText } from '../../i18n/privacy.ts';
import { LegalText } from './legal-text.tsx';

/** Privacy (spec 2). */
export function PrivacyPage() {
  return <LegalText {...privacyText} sections={privacySections} />;
}
