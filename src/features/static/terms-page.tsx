import { termsSections, termsText } from '../../i18n/pages/terms-text.ts';
import { LegalText } from './legal-sections.tsx';

/** Terms (spec 2). */
export function TermsPage() {
  return <LegalText {...termsText} sections={termsSections} />;
}
