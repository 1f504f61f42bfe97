import type { TFunction } from 'i18next';
import { validateNewPassword } from '#web/features/auth/validate-new-password.ts';
import type { Problems } from '#web/kit/secrets/use-secret-form.ts';

export interface PasswordChange {
  old_password: string;
  new_password: string;
  confirm_password: string;
}

/**
 * Returns the errors of a password change before it is sent (specification §5, password change).
 */
export function validatePasswordChange(
  t: TFunction,
  { old_password: old, ...chosen }: PasswordChange,
): Problems {
  const problems: Record<string, string> = validateNewPassword(t, chosen);
  if (!old)
    problems['old_password'] = t('validation.required', { field: t('fields.old_password') });
  const { new_password: password, confirm_password: repeated } = chosen;
  if (repeated && repeated !== password)
    problems['confirm_password'] = t('change_password.mismatch');
  return problems;
}
