import { privacySections, privacyText } from '../../i18n/pages/privacy-text.ts';
import { routerSettings } from '../../platform/build-settings.ts';
import { LegalSections } from './legal-sections.tsx';

/** Privacy (spec 2). */
export function PrivacyPage() {
  const router = routerSettings();
  return (
    <LegalSections
      {...privacyText}
      sections={privacySections(router === null ? null : new URL(router.url).host)}
    />
  );
}
