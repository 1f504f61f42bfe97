import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPasswordReset } from '@portal/contract/auth';
import { call } from '#web/lib/api/call.ts';
import { getWaitMessage } from '#web/lib/api/wait-message.ts';
import { toFormErrors } from '#web/lib/form/server-errors.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** How asking for a reset mail went. */
export type ResetMail =
  | { state: 'none' | 'busy' }
  | { state: 'sent'; email: string }
  /** The address itself is not good, or something else stood in the way. */
  | { state: 'refused'; field: string | null; general: string | null };

/**
 * Asks for a mail with a link to a new password (specification §5). The answer is the same whether
 * there is such an account or not. `missing` is said at the field where no address is given.
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
      refuse(refusal.fields['email'] ?? null, getWaitMessage(error, formats) ?? refusal.general);
    }
  };
  return { mail, send, forget: () => setMail({ state: 'none' }) };
}
