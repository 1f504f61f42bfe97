import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { AccountName } from './account-name.tsx';
import { useSecretForm } from './use-secret-form.ts';

interface PasswordFormProps {
  submitLabel: string;
  destructive?: boolean | undefined;
  /** Said where the server says nothing. */
  failure: string;
  send: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the own password once more, before something that rests on it. */
export function PasswordForm(props: PasswordFormProps) {
  const { submitLabel, destructive = false, failure, send, onCancel } = props;
  const { t } = useTranslation();
  const { email } = useUser();
  const secrets = useSecretForm({
    blank: { password: '' },
    check: ({ password }) =>
      password ? {} : { password: t('validation.required', { field: t('fields.password') }) },
    send: ({ password }) => send(password),
    failure,
  });
  return (
    <form onSubmit={secrets.onSubmit} noValidate className="flex max-w-md flex-col gap-4">
      {secrets.general ? <Notice tone="danger">{secrets.general}</Notice> : null}
      <AccountName email={email} />
      <Field label={t('fields.password')} error={secrets.problems['password']} required>
        <PasswordInput
          {...secrets.input('password')}
          autoComplete="current-password"
          showLabel={t('sign_in.show_password')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={destructive ? 'destructive' : 'default'} busy={secrets.busy}>
          {submitLabel}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      </div>
    </form>
  );
}
