import { disableTwoFactor, enableTwoFactor } from '@portal/contract/auth';
import type { RouteResponse } from '@portal/contract/kernel';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordForm, usePasswordForm } from '#web/features/shared/secrets/password-form.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { changeSession, getSession, useUser } from '#web/lib/session/session-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AppStep } from './app-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { SessionsElsewhere } from './sessions-elsewhere.tsx';
import { SetupStep } from './setup-step.tsx';

type Task = 'turn_on' | 'turn_off' | null;

/**
 * Shows whether two-factor authentication is on, recommends it, and turns it on and off
 * (specification §2).
 */
export function TwoFactorSettings() {
  const { t } = useTranslation();
  const on = useUser().two_factor_enabled;
  const [task, setTask] = useState<Task>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(task);
  useEffect(() => {
    // The pressed button has been removed: focus the result.
    if (before.current !== null && task === null) heading.current?.focus();
    before.current = task;
  }, [task]);

  if (task === 'turn_on') return <TwoFactorSetup onClose={() => setTask(null)} />;
  return (
    <Card className="max-w-2xl">
      <CardBody className="flex flex-col items-start gap-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold text-ink outline-none">
            {t('two_factor_settings.title')}
          </h2>
          <Badge tone={on ? 'success' : 'neutral'}>
            {on ? t('two_factor_settings.on') : t('two_factor_settings.off')}
          </Badge>
        </div>
        {on ? (
          <>
            <p className="max-w-prose text-soft">{t('two_factor_settings.active')}</p>
            <Advice title={t('two_factor_settings.lost_title')}>
              {t('two_factor_settings.lost')}
            </Advice>
            <Advice title={t('two_factor_settings.new_phone_title')}>
              {t('two_factor_settings.new_phone')}
            </Advice>
            <Button variant="outline" onClick={() => setTask('turn_off')}>
              {t('two_factor_settings.turn_off')}
            </Button>
          </>
        ) : (
          <>
            <p className="max-w-prose text-soft">{t('two_factor_settings.why')}</p>
            <Advice title={t('two_factor_settings.need_title')}>
              {t('two_factor_settings.need')} {t('two_factor_settings.time')}
            </Advice>
            <Button wraps onClick={() => setTask('turn_on')}>
              {t('two_factor_settings.turn_on')}
            </Button>
          </>
        )}
        <SessionsElsewhere />
      </CardBody>
      {task === 'turn_off' ? <TurnOffDialog onClose={() => setTask(null)} /> : null}
    </Card>
  );
}

function Advice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-prose">
      <h3 className="font-medium text-ink">{title}</h3>
      <p className="mt-1 text-soft">{children}</p>
    </div>
  );
}

/** Secrets from the server, stored only in this component. */
interface SetupData {
  app?: RouteResponse<typeof enableTwoFactor>;
  codes?: readonly string[];
}

/** Turns two-factor authentication on: password, app, recovery codes (specification §2). */
function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [{ app, codes }, setData] = useState<SetupData>({});
  const begin = async (password: string) => {
    try {
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
        onCancel={onClose}
        onConfirmed={(recoveryCodes) => {
          setData({ codes: recoveryCodes });
          setTwoFactorEnabled(true);
        }}
      />
    );
  return <PasswordStep send={begin} onCancel={onClose} />;
}

interface PasswordStepProps {
  send: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Confirms the password before two-factor authentication is set up. */
function PasswordStep({ send, onCancel }: PasswordStepProps) {
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

/** Turns two-factor authentication off after the password. */
function TurnOffDialog({ onClose }: { onClose: () => void }) {
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

/** Updates the session's user after two-factor authentication was turned on or off. */
function setTwoFactorEnabled(on: boolean): void {
  const { user } = getSession();
  if (user) changeSession({ user: { ...user, two_factor_enabled: on } });
}
