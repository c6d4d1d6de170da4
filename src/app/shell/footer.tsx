import { Link } from 'react-router-dom';
import { ContactEmail } from '../../components/sale/contact-email.tsx';
import { shellText } from '../../i18n/pages/shell-text.ts';

const LINKS = [
  { to: '/discover', label: shellText.discover },
  { to: '/map', label: shellText.map },
  { to: '/create-sale', label: shellText.createSale },
  { to: '/saved-sales', label: shellText.savedSales },
  { to: '/how-it-works', label: shellText.howItWorks },
  { to: '/about-us', label: shellText.aboutUs },
  { to: '/contact', label: shellText.contact },
  { to: '/terms', label: shellText.terms },
  { to: '/privacy', label: shellText.privacy },
] as const;

const LINK = 'flex min-h-11 items-center font-semibold underline-offset-4 hover:underline';

/** The footer of spec 2, with links to the pages that exist. */
export function Footer() {
  return (
    <footer className="mt-auto border-t-2 border-line bg-sunk pb-[calc(var(--end-height)+1rem)] md:pb-[calc(var(--end-height)+2rem)]">
      <div className="safe-x mx-auto grid max-w-6xl gap-x-12 gap-y-3 pt-6 md:grid-cols-[2fr_3fr]">
        <div>
          <p className="max-w-sm text-sm text-muted">{shellText.footerLine}</p>
          <ContactEmail className={LINK} />
        </div>
        <nav aria-label={shellText.footerNavigation} className="@container md:-mt-2.5">
          <div className="grid grid-cols-1 gap-x-6 @min-[11em]:grid-cols-2 @min-[26em]:grid-cols-4">
            {LINKS.map((link) => (
              <Link key={link.to} to={link.to} className={LINK}>
                {link.label}
              </Link>
            ))}
          </div>
        </nav>
      </div>
    </footer>
  );
}
