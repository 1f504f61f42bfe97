import { useTranslation } from 'react-i18next';
import { FocusOnMount } from '#web/features/shared/mailed-link/focus-on-mount.tsx';
import { Callout } from '#web/ui/callout.tsx';
import type { ResetMail } from './use-reset-mail.ts';

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
