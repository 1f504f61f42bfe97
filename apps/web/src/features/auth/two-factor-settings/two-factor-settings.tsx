import { disableTwoFactor, replaceRecoveryCodes } from '@portal/contract/auth';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountName } from '#web/features/shared/secrets/password-form.tsx';
import { useSecretForm } from '#web/features/shared/secrets/use-secret-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { toTypedCode } from '#web/lib/form/typed-code.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { EndOwnSessionsDialog } from '../own-sessions/end-sessions-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { findCodeField, findMissing } from './own-code-field.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { setTwoFactorEnabled, TwoFactorSetup } from './two-factor-setup.tsx';

type Task = 'turn_on' | 'turn_off' | 'new_codes' | null;

/**
 * Shows whether two-factor authentication is on, recommends it, turns it on and off, and
 * replaces the recovery codes (specification §2).
 */
export function TwoFactorSettings() {
  const { t } = useTranslation();
  const { has_authenticator_app: on, has_passkey: hasPasskey } = useUser();
  const [task, setTask] = useState<Task>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(task);
  useEffect(() => {
    // The pressed button has been removed: focus the result.
    if (before.current !== null && task === null) heading.current?.focus();
    before.current = task;
  }, [task]);

  if (task === 'turn_on') return <TwoFactorSetup onClose={() => setTask(null)} />;
  if (codes) {
    const done = () => {
      setCodes(null);
      setTask(null);
    };
    return <RecoveryCodesStep codes={codes} isReplaced onDone={done} />;
  }
  return (
    <Card className="max-w-2xl">
      <CardBody className="flex flex-col items-start gap-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold text-ink outline-none">
            {t('two_factor_settings.title')}
          </h2>
          {/** With a passkey alone, neither would be true. */}
          {on || !hasPasskey ? (
            <Badge tone={on ? 'success' : 'neutral'}>
              {on ? t('two_factor_settings.on') : t('two_factor_settings.off')}
            </Badge>
          ) : null}
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
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" onClick={() => setTask('new_codes')}>
                {t('two_factor_settings.new_codes')}
              </Button>
              <Button variant="outline" onClick={() => setTask('turn_off')}>
                {t('two_factor_settings.turn_off')}
              </Button>
            </div>
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
      {task === 'new_codes' ? (
        <NewCodesDialog onCodes={setCodes} onClose={() => setTask(null)} />
      ) : null}
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

/**
 * Offers to end the other sessions, which go on when the second factor changes (OWASP ASVS 5.0,
 * 7.4.3).
 */
function SessionsElsewhere() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex max-w-prose flex-col items-start gap-3">
      <div>
        <h3 className="font-medium text-ink">{t('two_factor_settings.elsewhere_title')}</h3>
        <p className="mt-1 text-soft">{t('two_factor_settings.elsewhere')}</p>
      </div>
      <Button wraps variant="outline" onClick={() => setOpen(true)}>
        {t('own_sessions.end_others')}
      </Button>
      {open ? <EndOwnSessionsDialog target="others" onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface NewCodesDialogProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Replaces the recovery codes after a code. */
function NewCodesDialog({ onCodes, onClose }: NewCodesDialogProps) {
  const { t } = useTranslation();
  const form = useSecretForm({
    blank: { code: '' },
    check: (values) => findMissing(t, values),
    failure: t('two_factor_settings.new_codes_failed'),
    findField: findCodeField,
    send: async ({ code }) => {
      const body = { code: toTypedCode(code) };
      onCodes((await call(replaceRecoveryCodes, { body })).recovery_codes);
    },
  });
  return (
    <CodeDialog
      form={form}
      title={t('two_factor_settings.new_codes_title')}
      text={t('two_factor_settings.new_codes_text')}
      submitLabel={t('two_factor_settings.new_codes_create')}
      onClose={onClose}
    />
  );
}

/** Turns two-factor authentication off after the password and a code. */
function TurnOffDialog({ onClose }: { onClose: () => void }) {
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
