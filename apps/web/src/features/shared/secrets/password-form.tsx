import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { Field } from '#web/ui/field.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { AccountName } from './account-name.tsx';
import type { OwnPasswordForm } from './use-password-form.ts';

interface PasswordFormProps {
  /** Form id, for the submit button outside the form. */
  id: string;
  form: OwnPasswordForm;
}

/** Field for the user's current password. */
export function PasswordForm({ id, form }: PasswordFormProps) {
  const { t } = useTranslation();
  const { email } = useUser();
  return (
    <form id={id} onSubmit={form.onSubmit} noValidate className="flex max-w-md flex-col gap-4">
      {form.general ? <Callout tone="danger">{form.general}</Callout> : null}
      <AccountName email={email} />
      <Field label={t('fields.password')} error={form.problems['password']} required>
        <PasswordInput
          {...form.input('password')}
          autoComplete="current-password"
          showLabel={t('sign_in.show_password')}
        />
      </Field>
    </form>
  );
}
