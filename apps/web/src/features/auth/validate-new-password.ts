import { passwordLength } from '@portal/contract/auth';
import type { TFunction } from 'i18next';

/** Fields of the form in order. The contract has the first one only. */
export const passwordFields = ['new_password', 'confirm_password'] as const;

export type PasswordField = (typeof passwordFields)[number];

export type PasswordProblems = Partial<Record<PasswordField, string>>;

/**
 * Returns the errors of a new password before it is sent (specification §5; API.md §3 Auth):
 * missing fields, its length in code points as the server counts, and a mismatch.
 */
export function validateNewPassword(
  t: TFunction,
  values: Readonly<Record<PasswordField, string>>,
): PasswordProblems {
  const problems: PasswordProblems = {};
  const { new_password: password, confirm_password: repeated } = values;
  const length = Array.from(password).length;
  const field = t('fields.new_password');
  if (length === 0) problems.new_password = t('validation.required', { field });
  else if (length < passwordLength.min)
    problems.new_password = t('validation.min_length', { field, count: passwordLength.min });
  else if (length > passwordLength.max)
    problems.new_password = t('validation.max_length', { field, count: passwordLength.max });
  if (repeated === '')
    problems.confirm_password = t('validation.required', { field: t('fields.confirm_password') });
  else if (repeated !== password) problems.confirm_password = t('set_up.mismatch');
  return problems;
}
