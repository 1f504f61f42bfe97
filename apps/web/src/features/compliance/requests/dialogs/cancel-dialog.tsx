import { cancelAnonymization, type AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { getRequestedName } from '#web/features/compliance/requests/get-requested-name.ts';
import { useRefresh } from '#web/features/compliance/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';

export interface CancelDialogProps {
  request: AnonymizationRequest;
  onClose: () => void;
}

/** Form that cancels a request with a reason. The account stays deactivated until restored. */
export function CancelDialog({ request, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const name = getRequestedName(request);
  const form = useContractForm({
    route: cancelAnonymization,
    values: { cancellation_reason: '' },
    draft: `anonymization-cancel:${request.id}`,
    failure: t('anonymization.cancel_failed'),
    save: (body) => call(cancelAnonymization, { params: { id: request.id }, body }),
    onSaved: () => {
      const text = t('anonymization.cancelled_text');
      toasts.show({ tone: 'success', title: t('anonymization.cancelled', { name }), text });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('anonymization.cancel_title', { name })}
      description={t('anonymization.cancel_text')}
      submitLabel={t('anonymization.cancel')}
      cancelLabel={t('anonymization.keep_request')}
      destructive
      onClose={onClose}
    >
      <TextField form={form} name="cancellation_reason" multiline />
    </FormDialog>
  );
}
