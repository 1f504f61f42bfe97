import { confirmTwoFactor, type enableTwoFactor } from '@portal/contract/auth';
import type { RouteResponse } from '@portal/contract/kernel';
import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSecretForm } from '#web/kit/secrets/use-secret-form.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { QrCode } from './qr-code.tsx';
import { SetupStep } from './setup-step.tsx';
import { TypedKey } from './typed-key.tsx';

interface AppStepProps {
  app: RouteResponse<typeof enableTwoFactor>;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the key for the authenticator app and confirms it with a code. */
export function AppStep({ app, onConfirmed, onCancel }: AppStepProps) {
  const { t } = useTranslation();
  const secrets = useSecretForm({
    blank: { totp_code: '' },
    check: ({ totp_code: code }) =>
      /^[0-9]{6}$/u.test(removeSpaces(code)) ? {} : { totp_code: t('verification.digits') },
    send: async ({ totp_code: code }) => {
      const body = { totp_code: removeSpaces(code) };
      onConfirmed((await call(confirmTwoFactor, { body })).recovery_codes);
    },
    failure: t('two_factor_settings.confirm_failed'),
    findField: (error) =>
      error instanceof ApiError && error.code === 'invalid_code' ? 'totp_code' : null,
  });
  return (
    <SetupStep
      number={2}
      title={t('two_factor_settings.app_title')}
      text={t('two_factor_settings.scan')}
    >
      <div className="flex flex-col gap-5 sm:flex-row">
        <div className="flex shrink-0 flex-col items-start gap-3">
          <QrCode text={app.otpauth_url} label={t('two_factor_settings.qr')} />
          {/** Touch devices only: a phone cannot scan its own screen. */}
          <div className="hidden touch:block">
            <Button asChild variant="outline">
              <a href={app.otpauth_url}>
                <Smartphone aria-hidden />
                {t('two_factor_settings.open_app')}
              </a>
            </Button>
          </div>
        </div>
        <TypedKey secret={app.secret} />
      </div>
      <form
        onSubmit={secrets.onSubmit}
        noValidate
        className="flex flex-col gap-4 border-t border-line pt-5"
      >
        {secrets.general ? <Callout tone="danger">{secrets.general}</Callout> : null}
        <Field
          label={t('fields.totp_code')}
          hint={t('two_factor_settings.enter_code')}
          error={secrets.problems['totp_code']}
          required
          className="max-w-xs"
        >
          <Input
            {...secrets.input('totp_code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="123456"
            maxLength={20}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={secrets.busy}>
            {t('two_factor_settings.confirm')}
          </Button>
          <Button variant="outline" onClick={onCancel}>
            {t('actions.cancel')}
          </Button>
        </div>
      </form>
    </SetupStep>
  );
}

/** Removes the space in a code as apps show it: `123 456`. */
const removeSpaces = (code: string): string => code.replaceAll(/\s/gu, '');
