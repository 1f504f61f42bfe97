import type { TFunction } from 'i18next';
import type { InputProps } from '#web/ui/input.tsx';

/** What the second factor can be shown by. */
export type CodeKind = 'app' | 'recovery';

interface CodeKindParts {
  label: (t: TFunction) => string;
  hint: (t: TFunction) => string;
  attributes: InputProps;
  /** What is sent of what was written or pasted. */
  normalize: (code: string) => string;
  /** What is wrong with a code before it is sent. */
  validate: (t: TFunction, code: string) => string | null;
}

const validateRequired = (t: TFunction, field: string, code: string) =>
  code === '' ? t('validation.required', { field }) : null;

/** The field as each of them needs it: digits that the phone may fill in, or text. */
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
