import type { Me } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { PasskeyButton } from '#web/features/shared/passkeys/passkey-button.tsx';
import { canUsePasskeys } from '#web/lib/passkeys/passkeys.ts';
import { verifyPasskey } from '#web/lib/session/passkey-sign-in.ts';
import { Callout } from '#web/ui/callout.tsx';

interface PasskeyStepProps {
  onSignedIn: (user: Me) => void;
  /** The person has no other second factor. */
  isOnly: boolean;
}

/** Second factor: a passkey. */
export function PasskeyStep({ onSignedIn, isOnly }: PasskeyStepProps) {
  const { t } = useTranslation();
  if (!canUsePasskeys())
    return isOnly ? <Callout tone="warning">{t('passkeys.second_unavailable')}</Callout> : null;
  return (
    <>
      {isOnly ? <p className="text-soft">{t('passkeys.second_text')}</p> : null}
      <PasskeyButton
        variant={isOnly ? 'default' : 'outline'}
        size="lg"
        label={isOnly ? t('passkeys.use') : t('passkeys.use_instead')}
        failure={t('passkeys.second_not_used')}
        execute={async () => onSignedIn(await verifyPasskey())}
      />
    </>
  );
}
