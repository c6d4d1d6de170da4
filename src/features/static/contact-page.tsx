import { ContactEmail } from '../../components/sale/contact-email.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { contactText, faqText } from '../../i18n/people/contact-text.ts';
import { ContactForm } from './contact-form.tsx';
import { Disclosure } from './disclosure.tsx';
import { PageSection } from './page-section.tsx';

const EMAIL = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** Contact (spec 2): the form, other ways to reach us, and frequent questions. */
export function ContactPage() {
  const isLocal = useDataSource() === 'local';
  return (
    <div className="safe-x mx-auto flex w-full max-w-2xl flex-col gap-8 py-6 md:gap-10 md:py-12">
      <PageHeading
        lead={
          <p className="pt-2 text-muted">
            {contactText.lead} {!isLocal && contactText.requiredHint}
          </p>
        }
      >
        {contactText.title}
      </PageHeading>
      {isLocal ? <NoServer /> : <ContactForm />}
      <PageSection title={contactText.otherWays}>
        <dl className="grid gap-4 sm:grid-cols-2">
          {!isLocal && (
            <div>
              <dt className="font-semibold">{contactText.byEmail}</dt>
              <dd>
                <ContactEmail className={EMAIL} />
              </dd>
            </div>
          )}
          <div>
            <dt className="font-semibold">{contactText.hours}</dt>
            <dd>
              <p className="pt-1.5">{contactText.hoursText}</p>
              <p className="text-sm text-muted">{contactText.hoursHint}</p>
            </dd>
          </div>
        </dl>
      </PageSection>
      <PageSection title={contactText.faq}>
        <div className="rounded-2xl border-2 border-line bg-card">
          {faqText.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </PageSection>
    </div>
  );
}

/** A message typed here would never arrive. */
function NoServer() {
  return (
    <section className="rounded-2xl border-2 border-line bg-card p-5">
      <h2 className="text-xl">{contactText.noServerTitle}</h2>
      <p className="pt-1 text-muted">{contactText.noServerHint}</p>
      <ContactEmail className={EMAIL} />
    </section>
  );
}
