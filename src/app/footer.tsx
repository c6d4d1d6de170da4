import { Link } from 'react-router-dom';
import { shellText } from '../i18n/shell.ts';

const CONTACT_EMAIL: string = import.meta.env['VITE_CONTACT_EMAIL'] || 'hello@rummage.example';

const LINKS = [
  { to: '/discover', label: shellText.discover },
  { to: '/create-sale', label: shellText.createSale },
  { to: '/saved-sales', label: shellText.savedSales },
] as const;

const LINK = 'flex min-h-11 items-center font-semibold underline-offset-4 hover:underline';

/** The footer of spec 2, with links to the pages that exist. */
export function Footer() {
  return (
    <footer className="mt-auto border-t-2 border-line bg-sunk pb-[calc(var(--bottom-bar-height)+2.5rem)] md:pb-8">
      <div className="safe-x mx-auto flex max-w-6xl flex-col gap-2 pt-6 md:flex-row md:items-center md:justify-between">
        <p className="max-w-sm text-sm text-muted">{shellText.footerLine}</p>
        <nav aria-label={shellText.footerNavigation} className="flex flex-wrap gap-x-6">
          {LINKS.map((link) => (
            <Link key={link.to} to={link.to} className={LINK}>
              {link.label}
            </Link>
          ))}
          <a href={`mailto:${CONTACT_EMAIL}`} className={LINK}>
            {CONTACT_EMAIL}
          </a>
        </nav>
      </div>
    </footer>
  );
}
