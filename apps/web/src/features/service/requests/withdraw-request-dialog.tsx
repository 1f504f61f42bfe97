import { type ServiceRequest, withdrawServiceRequest } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

export interface WithdrawRequestDialogProps {
  request: Pick<ServiceRequest, 'id'>;
  onClose: () => void;
}

/** Form by which a customer's user takes a request back, with the reason. */
export function WithdrawRequestDialog({ request, onClose }: WithdrawRequestDialogProps) {
  const { t } = useTranslation();
  const refresh = useInvalidate('service');
  const form = useContractForm({
    route: withdrawServiceRequest,
    values: { reason: '' },
    draft: `service-request-withdraw:${request.id}`,
    failure: t('service_requests.withdraw.failed'),
    save: async (body) => {
      try {
        return await call(withdrawServiceRequest, { params: { id: request.id }, body });
      } catch (error) {
        // The supplier may have opened a ticket meanwhile: shows the current state.
        void refresh();
        throw error;
      }
    },
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('service_requests.withdraw.done') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('service_requests.withdraw.title')}
      description={t('service_requests.withdraw.text')}
      submitLabel={t('service_requests.withdraw.submit')}
      cancelLabel={t('service_requests.withdraw.keep')}
      destructive
      onClose={onClose}
    >
      <TextField form={form} name="reason" multiline hint={t('service_requests.withdraw.hint')} />
    </FormDialog>
  );
}
