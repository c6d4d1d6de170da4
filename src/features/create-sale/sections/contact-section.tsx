import { useDataSource } from '../../../page/sync/use-sync-status.ts';
import { useSession } from '../../../page/account/use-session.ts';
import { createSaleText } from '../../../i18n/sale/create-sale-text.ts';
import { DraftText } from '../draft-text.tsx';
import type { FormProps } from '../form-props.ts';
import { FormSection } from './form-section.tsx';

/** Contact Information: a guest may give an email address (spec 2). Accounts already have one. */
export function ContactSection(props: FormProps) {
  const session = useSession();
  const isLocal = useDataSource() === 'local';
  return (
    <FormSection title={createSaleText.contact}>
      {isLocal ? (
        <p>{createSaleText.localContact}</p>
      ) : session.state === 'user' && session.user.email !== '' ? (
        <p className="wrap-anywhere">{createSaleText.signedInAs(session.user.email)}</p>
      ) : (
        <DraftText
          {...props}
          field="email"
          label={createSaleText.email}
          hint={createSaleText.emailHint}
          input={{
            type: 'email',
            autoComplete: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
          }}
        />
      )}
    </FormSection>
  );
}
