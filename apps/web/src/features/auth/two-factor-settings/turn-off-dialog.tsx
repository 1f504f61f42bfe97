import { disableTwoFactor } from '@portal/contract/auth';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountName } from '#web/features/shared/secrets/password-form.tsx';
import { useSecretForm } from '#web/features/shared/secrets/use-secret-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { toTypedCode } from '#web/lib/form/typed-code.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { findCodeField, findMissing, OwnCodeField } from './own-code-field.tsx';
import { setTwoFactorEnabled } from './set-two-factor-enabled.ts';

/** Turns two-factor authentication off after the password and a code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
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
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('two_factor_settings.turn_off_title')}
      description={t('two_factor_settings.turn_off_text')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={id} variant="destructive" busy={form.busy}>
            {t('two_factor_settings.turn_off')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        {form.general ? <Callout tone="danger">{form.general}</Callout> : null}
        <AccountName email={email} />
        <Field label={t('fields.password')} error={form.problems['password']} required>
          <PasswordInput
            {...form.input('password')}
            autoComplete="current-password"
            showLabel={t('sign_in.show_password')}
          />
        </Field>
        <OwnCodeField input={form.input('code')} problem={form.problems['code']} />
      </form>
    </Dialog>
  );
}
