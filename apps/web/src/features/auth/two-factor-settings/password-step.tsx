import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from '#web/kit/secrets/password-form.tsx';
import { usePasswordForm } from '#web/kit/secrets/use-password-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SetupStep } from './setup-step.tsx';

interface PasswordStepProps {
  send: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Confirms the password before two-factor authentication is set up. */
export function PasswordStep({ send, onCancel }: PasswordStepProps) {
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
        <Button variant="outline" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      </div>
    </SetupStep>
  );
}
