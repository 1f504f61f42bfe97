import { useTranslation } from 'react-i18next';
import { useSecretForm } from './use-secret-form.ts';

interface PasswordFormOptions {
  /** Said where the server says nothing. */
  failure: string;
  send: (password: string) => Promise<void>;
}

/** The state of a form that asks for the own password once more. */
export type OwnPasswordForm = ReturnType<typeof usePasswordForm>;

/** Asks for the own password once more, before something that rests on it; `PasswordForm` shows it. */
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
