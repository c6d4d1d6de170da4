import { privacySections, privacyText } from '../../i18n/pages/privacy-text.ts';
import { LegalText } from './legal-text.tsx';

/** Privacy (spec 2). */
export function PrivacyPage() {
  return <LegalText {...privacyText} sections={privacySections} />;
}
