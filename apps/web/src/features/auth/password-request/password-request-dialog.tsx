import { reauthenticate } from '@portal/contract/auth';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordForm, usePasswordForm } from '#web/features/shared/secrets/password-form.tsx';
import { PasskeyButton } from '#web/features/shared/passkeys/passkey-button.tsx';
import { call } from '#web/lib/api/call.ts';
import { canUsePasskeys } from '#web/lib/passkeys/passkeys.ts';
import { proveWithPasskey } from '#web/lib/passkeys/prove-with-passkey.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/**
 * Asks for the password or a passkey before a call that needs a recent proof of who the person is. The call goes
 * on afterwards, so nothing that was typed below is lost.
 */
export function PasswordRequestDialog({ onFinish }: { onFinish: (isProved: boolean) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const hasPasskey = useUser().has_passkey && canUsePasskeys();
  const provePasskey = async () => {
    await proveWithPasskey();
    onFinish(true);
  };
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
      <div className="flex flex-col gap-4">
        <PasswordForm id={id} form={form} />
        {hasPasskey ? (
          <PasskeyButton
            variant="outline"
            label={t('passkeys.use_instead')}
            failure={t('passkeys.not_used')}
            execute={provePasskey}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
