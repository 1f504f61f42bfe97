import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmPassword, passwordLength } from '@portal/contract/auth';
import { isLinkRefusal, type MailedLink } from '#web/features/shared/mailed-link/mailed-link.tsx';
import { validateNewPassword } from '#web/features/auth/validate-new-password.ts';
import { useSecretForm } from '#web/features/shared/secrets/use-secret-form.ts';
import { PasswordStrength } from '#web/features/shared/password/password-strength.tsx';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface NewPasswordFormProps {
  link: MailedLink;
  onDone: () => void;
  /** Called when a link that was valid on opening is refused. */
  onLinkRefused: (error: ApiError) => void;
}

/**
 * Sets the first or a new password through a mailed link (specification §2, §5). A refused password
 * keeps the link valid.
 */
export function NewPasswordForm({ link, onDone, onLinkRefused }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const strength = useId();
  const secrets = useSecretForm({
    blank: { new_password: '', confirm_password: '' },
    check: (values) => validateNewPassword(t, values),
    send: async ({ new_password }) => {
      try {
        await call(confirmPassword, { body: { ...link, new_password } });
      } catch (error) {
        if (isLinkRefusal(error)) return onLinkRefused(error);
        throw error;
      }
      onDone();
    },
    failure: t('errors.something_failed'),
  });
  const { problems, values } = secrets;
  const shown = { autoComplete: 'new-password', showLabel: t('sign_in.show_password') };

  return (
    <form onSubmit={secrets.onSubmit} noValidate className="mt-6 flex max-w-md flex-col gap-4">
      {secrets.general ? <Callout tone="danger">{secrets.general}</Callout> : null}
      <Field
        label={t('fields.new_password')}
        hint={t('set_up.hint', { count: passwordLength.min })}
        error={problems['new_password']}
        required
      >
        <PasswordInput {...secrets.input('new_password')} {...shown} aria-describedby={strength} />
      </Field>
      {/** Hide the strength of a refused password. */}
      <PasswordStrength
        id={strength}
        password={problems['new_password'] ? '' : values.new_password}
        link={link}
      />
      <Field label={t('fields.confirm_password')} error={problems['confirm_password']} required>
        <PasswordInput {...secrets.input('confirm_password')} {...shown} />
      </Field>
      <Button type="submit" size="lg" busy={secrets.busy} className="self-start">
        {t('set_up.submit')}
      </Button>
    </form>
  );
}
