import { replaceRecoveryCodes } from '@portal/contract/auth';
import { useTranslation } from 'react-i18next';
import { useSecretForm } from '#web/features/shared/secrets/use-secret-form.ts';
import { call } from '#web/lib/api/call.ts';
import { toTypedCode } from '#web/lib/form/typed-code.ts';
import { CodeDialog } from './code-dialog.tsx';
import { findCodeField, findMissing } from './own-code-field.tsx';

interface NewCodesDialogProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Replaces the recovery codes after a code. */
export function NewCodesDialog({ onCodes, onClose }: NewCodesDialogProps) {
  const { t } = useTranslation();
  const form = useSecretForm({
    blank: { code: '' },
    check: (values) => findMissing(t, values),
    failure: t('two_factor_settings.new_codes_failed'),
    findField: findCodeField,
    send: async ({ code }) => {
      const body = { code: toTypedCode(code) };
      onCodes((await call(replaceRecoveryCodes, { body })).recovery_codes);
    },
  });
  return (
    <CodeDialog
      form={form}
      title={t('two_factor_settings.new_codes_title')}
      text={t('two_factor_settings.new_codes_text')}
      submitLabel={t('two_factor_settings.new_codes_create')}
      onClose={onClose}
    />
  );
}
