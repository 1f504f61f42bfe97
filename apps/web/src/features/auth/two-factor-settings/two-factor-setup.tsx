import { enableTwoFactor } from '@portal/contract/auth';
import type { RouteResponse } from '@portal/contract/kernel';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordForm, usePasswordForm } from '#web/features/shared/secrets/password-form.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { proveWithPasskey } from '#web/lib/passkeys/prove-with-passkey.ts';
import { changeSession, getSession, useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { AppStep } from './app-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { SetupStep } from './setup-step.tsx';

/** Secrets from the server, stored only in this component. */
interface SetupData {
  app?: RouteResponse<typeof enableTwoFactor>;
  codes?: readonly string[];
}

interface TwoFactorSetupProps {
  onClose: () => void;
  /** Replaces the button that cancels the first step, to which the second then returns. */
  cancel?: ReactNode;
  /** Other ways, shown below the first step. */
  alternative?: ReactNode;
}

/** Turns two-factor authentication on: password, app, recovery codes (specification §2). */
export function TwoFactorSetup({ onClose, cancel, alternative }: TwoFactorSetupProps) {
  const { t } = useTranslation();
  const { has_passkey: hasPasskey } = useUser();
  const [{ app, codes }, setData] = useState<SetupData>({});
  const begin = async (password: string) => {
    try {
      // The portal asks for the second factor that the person has.
      if (hasPasskey) await proveWithPasskey();
      setData({ app: await call(enableTwoFactor, { body: { password } }) });
    } catch (error) {
      if (!hasStatus(error, 409)) throw error;
      // It was turned on elsewhere after this page opened.
      setTwoFactorEnabled(true);
      toasts.show({ tone: 'neutral', title: getErrorMessage(error) });
      onClose();
    }
  };
  if (codes) return <RecoveryCodesStep codes={codes} onDone={onClose} />;
  if (app)
    return (
      <AppStep
        app={app}
        onCancel={cancel ? () => setData({}) : onClose}
        onConfirmed={(recoveryCodes) => {
          setData({ codes: recoveryCodes });
          setTwoFactorEnabled(true);
        }}
      />
    );
  return (
    <>
      <PasswordStep
        send={begin}
        cancel={
          cancel ?? (
            <Button variant="outline" onClick={onClose}>
              {t('actions.cancel')}
            </Button>
          )
        }
      />
      {alternative}
    </>
  );
}

interface PasswordStepProps {
  send: (password: string) => Promise<void>;
  cancel: ReactNode;
}

/** Confirms the password before two-factor authentication is set up. */
function PasswordStep({ send, cancel }: PasswordStepProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = usePasswordForm({ failure: t('two_factor_settings.enable_failed'), send });
  return (
    <SetupStep
      number={1}
      title={t('two_factor_settings.password_title')}
      text={t('two_factor_settings.password_text')}
    >
      <PasswordForm id={id} form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" form={id} busy={form.busy}>
          {t('two_factor_settings.continue')}
        </Button>
        {cancel}
      </div>
    </SetupStep>
  );
}

/** Updates the session's user after their authenticator app was set up or turned off. */
export function setTwoFactorEnabled(on: boolean): void {
  const { user } = getSession();
  if (!user) return;
  const { two_factor_setup_due_at: dueAt, has_passkey: hasPasskey } = user;
  const changed = {
    has_authenticator_app: on,
    two_factor_enabled: on || hasPasskey,
    two_factor_setup_due_at: on ? null : dueAt,
  };
  changeSession({ user: { ...user, ...changed } });
}
