import { gracePeriod, requestAnonymization } from '@portal/contract/compliance';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordForm, usePasswordForm } from '#web/features/shared/secrets/password-form.tsx';
import { call } from '#web/lib/api/call.ts';
import { clearPersonal } from '#web/lib/session/sign-out.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const steps = ['now', 'mail', 'back', 'later', 'kept'] as const;

/** Requests the anonymization of the own account with the password. Ends the session. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const user = useUser();
  const navigate = useNavigate();
  const form = usePasswordForm({
    failure: t('anonymization.create_failed'),
    send: async (password) => {
      const body = { password };
      const { grace_ends_at: end } = await call(requestAnonymization, { body });
      // The server ended the session: no sign-out and no return address.
      clearPersonal(user.id);
      await navigate({
        to: '/anonymization-request',
        state: (now) => ({ ...now, graceEndsAt: end }),
        replace: true,
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('personal_data.delete_title')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('personal_data.keep_account')}
          </Button>
          <Button type="submit" form={id} variant="destructive" busy={form.busy}>
            {t('personal_data.delete')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-pretty text-ink">
          {steps.map((step) => (
            <li key={step}>
              {t(`personal_data.delete_steps.${step}`, { days: gracePeriod.default })}
            </li>
          ))}
        </ul>
        <PasswordForm id={id} form={form} />
      </div>
    </Dialog>
  );
}
