import { enableTwoFactor } from '@portal/contract/auth';
import type { AnswerOf } from '@portal/contract/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from '#web/features/auth/secrets/password-form.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { AppStep } from './app-step.tsx';
import { keepTwoFactor } from './keep-two-factor.ts';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { SetupStep } from './setup-step.tsx';

/** What the server has given so far; kept nowhere but here. */
interface Given {
  app?: AnswerOf<typeof enableTwoFactor>;
  codes?: readonly string[];
}

/** Turning two-factor authentication on: password, app, recovery codes (specification §2). */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [{ app, codes }, setGiven] = useState<Given>({});
  const begin = async (password: string) => {
    try {
      setGiven({ app: await call(enableTwoFactor, { body: { password } }) });
    } catch (error) {
      if (!hasStatus(error, 409)) throw error;
      // It was turned on elsewhere since this page was opened.
      keepTwoFactor(true);
      toasts.show({ tone: 'neutral', title: errorMessage(error) });
      onClose();
    }
  };
  if (codes) return <RecoveryCodesStep codes={codes} onDone={onClose} />;
  if (app)
    return (
      <AppStep
        app={app}
        onCancel={onClose}
        onConfirmed={(given) => {
          setGiven({ codes: given });
          keepTwoFactor(true);
        }}
      />
    );
  return (
    <SetupStep
      number={1}
      title={t('two_factor_settings.password_title')}
      text={t('two_factor_settings.password_text')}
    >
      <PasswordForm
        submitLabel={t('two_factor_settings.continue')}
        failure={t('two_factor_settings.enable_failed')}
        send={begin}
        onCancel={onClose}
      />
    </SetupStep>
  );
}
