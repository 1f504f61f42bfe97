import { requestPasswordReset } from '@portal/contract/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';
import { call } from '#web/lib/api/call.ts';
import { getWaitMessage } from '#web/lib/api/error-message.ts';
import { toFormErrors } from '#web/lib/form/server-errors.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Callout } from '#web/ui/callout.tsx';

/** State of the request for a reset mail. */
type ResetMail =
  | { state: 'none' | 'busy' }
  | { state: 'sent'; email: string }
  /** Error of the address itself, or a general one. */
  | { state: 'refused'; field: string | null; general: string | null };

/**
 * Requests a mail with a link for a new password (specification §5). The response does not reveal
 * whether the account exists. `missing` is the error for an empty address.
 */
export function useResetMail(missing: string) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [mail, setMail] = useState<ResetMail>({ state: 'none' });
  const refuse = (field: string | null, general: string | null = null) =>
    setMail({ state: 'refused', field, general });

  const send = async (address: string) => {
    const email = address.trim();
    if (email === '') return refuse(missing);
    setMail({ state: 'busy' });
    try {
      await call(requestPasswordReset, { body: { email } });
      setMail({ state: 'sent', email });
    } catch (error) {
      const refusal = toFormErrors(error, ['email'], t('errors.something_failed'));
      refuse(refusal.fields['email'] ?? null, getWaitMessage(error, formats) ?? refusal.formError);
    }
  };
  return { mail, send, forget: () => setMail({ state: 'none' }) };
}

/** Confirms the mail or shows its general error. The field shows its own error. */
export function ResetMailCallout({ mail }: { mail: ResetMail }) {
  const { t } = useTranslation();
  if (mail.state === 'sent')
    return (
      <FocusOnMount>
        <Callout tone="success" title={t('sign_in.mailed_title')}>
          {t('sign_in.mailed', { email: mail.email })}
        </Callout>
      </FocusOnMount>
    );
  if (mail.state === 'refused' && mail.general)
    return <Callout tone="danger">{mail.general}</Callout>;
  return null;
}
