import { useTranslation } from 'react-i18next';
import { useSecretForm } from './use-secret-form.ts';

interface PasswordFormOptions {
  /** Fallback error message. */
  failure: string;
  send: (password: string) => Promise<void>;
}

export type OwnPasswordForm = ReturnType<typeof usePasswordForm>;

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
