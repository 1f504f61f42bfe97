import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResetMailCallout, useResetMail } from '#web/features/auth/sign-in/reset-mail.tsx';
import { InvalidLink } from '#web/features/shared/mailed-link/mailed-link.tsx';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Explains a used or expired reset link and requests a new one (specification §2). */
export function InvalidResetLink() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const { mail, send } = useResetMail(t('validation.required', { field: t('fields.email') }));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const control = event.currentTarget.elements.namedItem('email');
    if (email.trim() === '' && control instanceof HTMLInputElement) control.focus();
    if (mail.state !== 'busy') void send(email);
  };
  return (
    <form onSubmit={onSubmit} noValidate className="mt-6 flex max-w-prose flex-col gap-6">
      {mail.state === 'sent' ? null : (
        <Callout tone="danger" title={t('reset_password.dead')}>
          {t('reset_password.dead_text')}
        </Callout>
      )}
      <ResetMailCallout mail={mail} />
      <Field
        label={t('fields.email')}
        error={mail.state === 'refused' ? mail.field : null}
        required
        className="w-full max-w-md"
      >
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" busy={mail.state === 'busy'} className="self-start">
        {t('reset_password.request')}
      </Button>
    </form>
  );
}

/** Explains an invalid invitation. An expired one names the person to ask (specification §8). */
export function InvalidSetUpLink({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  return error.code === 'link_expired' ? (
    <InvalidLink title={t('set_up.expired')} text={t('set_up.expired_text')} />
  ) : (
    <InvalidLink title={getErrorMessage(error)} text={t('set_up.invalid_text')} />
  );
}
