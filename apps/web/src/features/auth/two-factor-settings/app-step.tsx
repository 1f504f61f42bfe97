import { confirmTwoFactor, type enableTwoFactor } from '@portal/contract/auth';
import type { RouteResponse } from '@portal/contract/kernel';
import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { useSecretForm } from '#web/features/shared/secrets/use-secret-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { toTypedCode } from '#web/lib/form/typed-code.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { SetupStep } from './setup-step.tsx';

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
      /^[0-9]{6}$/u.test(toTypedCode(code)) ? {} : { totp_code: t('verification.digits') },
    send: async ({ totp_code: code }) => {
      const body = { totp_code: toTypedCode(code) };
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

/** The key for manual entry, in groups of four, four groups to a line. */
function TypedKey({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <p className="max-w-prose text-soft">{t('two_factor_settings.type_key')}</p>
      <dl>
        <dt className="text-xs font-medium text-soft">{t('two_factor_settings.key')}</dt>
        <dd className="mt-1 max-w-[20ch] font-mono text-base text-ink select-all">
          {(secret.match(/.{1,4}/gu) ?? []).join(' ')}
        </dd>
      </dl>
      <CopyButton
        text={secret}
        label={t('two_factor_settings.copy_key')}
        copiedLabel={t('two_factor_settings.copied')}
        onFailure={() =>
          toasts.show({ tone: 'warning', title: t('two_factor_settings.copy_failed') })
        }
      />
    </div>
  );
}

/** Width of the light border that cameras require (ISO/IEC 18004 §6.3.8). */
const quietZone = 4;

interface QrCodeProps {
  text: string;
  /** Accessible name. */
  label: string;
}

/** QR code in black on white, also in the dark theme, as many cameras require. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quietZone;
  return (
    <div className="w-60 max-w-full">
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg
        aria-hidden
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="rounded border border-line"
      >
        <rect width={side} height={side} fill="#ffffff" />
        <path fill="#000000" d={toModulePath(data)} />
      </svg>
    </div>
  );
}

/** Returns an SVG path of the dark modules, with adjacent ones of a row joined. */
function toModulePath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '#' : ' '))
          .join('')
          .matchAll(/#+/gu),
      ].map(
        ({ 0: { length }, index: x }) =>
          `M${x + quietZone} ${y + quietZone}h${length}v1h-${length}z`,
      ),
    )
    .join('');
}
