import { Link } from 'react-router-dom';
import { ContactEmail } from '../../components/sale/contact-email.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { legalText, type LegalSection } from '../../i18n/pages/legal-text.ts';
import { PageSection } from './page-section.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** Terms and Privacy: a column of sections, and whom to contact. */
export function LegalSections({ title, lead, sections }: Props) {
  return (
    <div className="safe-x mx-auto flex w-full max-w-2xl flex-col gap-8 py-6 md:py-12">
      <PageHeading
        lead={
          <>
            <p className="pt-2 text-lg text-muted">{lead}</p>
            <p className="pt-1 text-sm text-muted">{legalText.inForce}</p>
          </>
        }
      >
        {title}
      </PageHeading>
      {sections.map((section) => (
        <PageSection key={section.title} title={section.title}>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.list !== undefined && (
            <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-muted">
              {section.list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </PageSection>
      ))}
      <PageSection title={legalText.questionsTitle}>
        <p className="flex flex-wrap items-center gap-x-4">
          {legalText.questions}
          <ContactEmail className={LINK} />
          <Link to="/contact" className={LINK}>
            {legalText.contact}
          </Link>
        </p>
      </PageSection>
    </div>
  );
}
