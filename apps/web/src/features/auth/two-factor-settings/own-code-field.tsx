import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Problems } from '#web/features/shared/secrets/use-secret-form.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { Field } from '#web/ui/field.tsx';
import { Input, type InputProps } from '#web/ui/input.tsx';

interface OwnCodeFieldProps {
  /** Props that bind the input to the form. */
  input: InputProps;
  problem: string | undefined;
  /** False where the portal may know another proof. */
  required?: boolean;
}

/** Field for a code of the app or a recovery code. */
export function OwnCodeField({ input, problem, required = true }: OwnCodeFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('fields.code')} error={problem} required={required}>
      <Input
        {...input}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
      />
    </Field>
  );
}

/** Returns the messages of missing values. */
export function findMissing(
  t: TFunction,
  values: { readonly password?: string; readonly code: string },
): Problems {
  const getProblem = (field: 'password' | 'code') =>
    values[field] === '' ? t('validation.required', { field: t(`fields.${field}`) }) : undefined;
  return { password: getProblem('password'), code: getProblem('code') };
}

/** Returns the field of a refused code. */
export const findCodeField = (error: unknown): 'code' | null =>
  error instanceof ApiError && error.code === 'invalid_code' ? 'code' : null;
