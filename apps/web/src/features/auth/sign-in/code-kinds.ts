import type { TFunction } from 'i18next';
import type { InputProps } from '#web/ui/input.tsx';

/** Kinds of codes for the second factor. */
export type CodeKind = 'app' | 'recovery';

interface CodeKindParts {
  label: (t: TFunction) => string;
  hint: (t: TFunction) => string;
  attributes: InputProps;
  /** Removes characters that must not be sent. */
  normalize: (code: string) => string;
  /** Returns the error of a code before it is sent, or null. */
  validate: (t: TFunction, code: string) => string | null;
}

const validateRequired = (t: TFunction, field: string, code: string) =>
  code === '' ? t('validation.required', { field }) : null;

/** Field properties per kind: digits that a phone can fill in, or text. */
export const codeKinds: Record<CodeKind, CodeKindParts> = {
  app: {
    label: (t) => t('fields.totp_code'),
    hint: (t) => t('verification.app_hint'),
    attributes: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
    normalize: (code) => code.replaceAll(/\s/gu, ''),
    validate: (t, code) =>
      validateRequired(t, t('fields.totp_code'), code) ??
      (/^\d{6}$/u.test(code) ? null : t('verification.digits')),
  },
  recovery: {
    label: (t) => t('fields.recovery_code'),
    hint: (t) => t('verification.recovery_hint'),
    attributes: { autoComplete: 'off', maxLength: 40 },
    normalize: (code) => code.trim(),
    validate: (t, code) => validateRequired(t, t('fields.recovery_code'), code),
  },
};
