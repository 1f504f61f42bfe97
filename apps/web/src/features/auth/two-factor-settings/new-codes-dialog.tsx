import { replaceRecoveryCodes } from '@portal/contract/auth';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecretForm } from '#web/features/shared/secrets/use-secret-form.ts';
import { call } from '#web/lib/api/call.ts';
import { toTypedCode } from '#web/lib/form/typed-code.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { findCodeField, findMissing, OwnCodeField } from './own-code-field.tsx';

interface NewCodesDialogProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Replaces the recovery codes after a code. */
export function NewCodesDialog({ onCodes, onClose }: NewCodesDialogProps) {
  const { t } = useTranslation();
  const id = useId();
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
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('two_factor_settings.new_codes_title')}
      description={t('two_factor_settings.new_codes_text')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            {t('two_factor_settings.new_codes_create')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        {form.general ? <Callout tone="danger">{form.general}</Callout> : null}
        <OwnCodeField input={form.input('code')} problem={form.problems['code']} />
      </form>
    </Dialog>
  );
}
