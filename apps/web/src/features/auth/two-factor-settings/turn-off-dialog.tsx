import { disableTwoFactor } from '@portal/contract/auth';
import { useTranslation } from 'react-i18next';
import { AccountName } from '#web/features/shared/secrets/password-form.tsx';
import { useSecretForm } from '#web/features/shared/secrets/use-secret-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { toTypedCode } from '#web/lib/form/typed-code.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { findCodeField, findMissing } from './own-code-field.tsx';
import { setTwoFactorEnabled } from './set-two-factor-enabled.ts';

/** Turns two-factor authentication off after the password and a code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { email } = useUser();
  const form = useSecretForm({
    blank: { password: '', code: '' },
    check: (values) => findMissing(t, values),
    failure: t('two_factor_settings.turn_off_failed'),
    findField: findCodeField,
    send: async ({ password, code }) => {
      await call(disableTwoFactor, { body: { password, code: toTypedCode(code) } });
      setTwoFactorEnabled(false);
      toasts.show({ tone: 'success', title: t('two_factor_settings.turned_off') });
      onClose();
    },
  });
  return (
    <CodeDialog
      form={form}
      title={t('two_factor_settings.turn_off_title')}
      text={t('two_factor_settings.turn_off_text')}
      submitLabel={t('two_factor_settings.turn_off')}
      destructive
      onClose={onClose}
    >
      <AccountName email={email} />
      <Field label={t('fields.password')} error={form.problems['password']} required>
        <PasswordInput
          {...form.input('password')}
          autoComplete="current-password"
          showLabel={t('sign_in.show_password')}
        />
      </Field>
    </CodeDialog>
  );
}
