const ADDRESS: string = import.meta.env['VITE_CONTACT_EMAIL'] || 'hello@rummage.example';

/** The mailbox for questions (spec 2), as a link. */
export function ContactEmail({ className }: { readonly className: string }) {
  return (
    <a href={`mailto:${ADDRESS}`} className={`wrap-anywhere ${className}`}>
      {ADDRESS}
    </a>
  );
}
