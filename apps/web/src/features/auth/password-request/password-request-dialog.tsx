import { reauthenticate } from '@portal/contract/auth';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordForm, usePasswordForm } from '#web/features/shared/secrets/password-form.tsx';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/**
 * Asks for the password before a call that needs a recent proof of who the person is. The call goes
 * on afterwards, so nothing that was typed below is lost.
 */
export function PasswordRequestDialog({ onFinish }: { onFinish: (isProved: boolean) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const form = usePasswordForm({
    failure: t('password_request.failed'),
    send: async (password) => {
      await call(reauthenticate, { body: { password } });
      onFinish(true);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={() => onFinish(false)}
      title={t('password_request.title')}
      description={t('password_request.text')}
      closeLabel={t('app.close')}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={() => onFinish(false)}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            {t('password_request.confirm')}
          </Button>
        </>
      }
    >
      <PasswordForm id={id} form={form} />
    </Dialog>
  );
}
