import { termsSections, termsText } from '../../i18n/pages/terms-text.ts';
import { LegalSections } from './legal-sections.tsx';

/** Terms (spec 2). */
export function TermsPage() {
  return <LegalSections {...termsText} sections={termsSections} />;
}
