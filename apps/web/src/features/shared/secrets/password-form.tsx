import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session-store.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useSecretForm } from './use-secret-form.ts';

/** Hidden username field that lets password managers match the account. */
export function AccountName({ email }: { email: string }) {
  return <input hidden readOnly tabIndex={-1} autoComplete="username" value={email} />;
}

interface PasswordFormOptions {
  /** Fallback error message. */
  failure: string;
  send: (password: string) => Promise<void>;
}

type OwnPasswordForm = ReturnType<typeof usePasswordForm>;

/**
 * State of a form that asks for the current password before a sensitive action; rendered by
 * `PasswordForm`.
 */
export function usePasswordForm({ failure, send }: PasswordFormOptions) {
  const { t } = useTranslation();
  return useSecretForm({
    blank: { password: '' },
    check: ({ password }) =>
      password ? {} : { password: t('validation.required', { field: t('fields.password') }) },
    send: ({ password }) => send(password),
    failure,
  });
}

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
