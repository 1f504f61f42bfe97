import { disableTwoFactor } from '@portal/contract/auth';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from '#web/kit/secrets/password-form.tsx';
import { usePasswordForm } from '#web/kit/secrets/use-password-form.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { setTwoFactorEnabled } from './set-two-factor-enabled.ts';

/** Turns two-factor authentication off after the password. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const form = usePasswordForm({
    failure: t('two_factor_settings.turn_off_failed'),
    send: async (password) => {
      await call(disableTwoFactor, { body: { password } });
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
      <PasswordForm id={id} form={form} />
    </Dialog>
  );
}
