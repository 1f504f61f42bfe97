import {
  changeServiceRequest,
  getServiceRequest,
  ticketStatuses,
  type ServiceRequest,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useUser } from '#web/lib/session/session-store.ts';

export interface RequestStatusDialogProps {
  request: Pick<ServiceRequest, 'id'>;
  onClose: () => void;
}

/** Form that sets the status of a request; every status is allowed. */
export function RequestStatusDialog({ request, onClose }: RequestStatusDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={request.id}
      scope="service"
      read={getServiceRequest}
      change={changeServiceRequest}
      toValues={({ status }) => ({ status })}
      fields={StatusField}
      draft="service-request"
      labels={{
        title: t('service_requests.change_status'),
        loadFailed: t('service_requests.load_one_failed'),
        saveFailed: t('service_requests.status_failed'),
        saved: t('service_requests.status_saved'),
      }}
      refresh={useInvalidate('service')}
      onClose={onClose}
    />
  );
}

function StatusField({ form, item }: { form: ContractForm; item: ServiceRequest }) {
  const { t } = useTranslation();
  const user = useUser();
  // The requester gets no mail about their own change.
  const isOwn =
    item.requester_email === null
      ? user.id === item.requested_by?.id
      : user.email === item.requester_email.toLowerCase();
  const number = item.ticket_id;
  return (
    <ChoiceField
      form={form}
      name="status"
      hint={
        [
          isOwn ? '' : t('service_requests.status_hint'),
          number === null ? '' : t('service_requests.status_ticket_hint', { number }),
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
      options={ticketStatuses.map((value) => ({ value, label: t(`service.statuses.${value}`) }))}
    />
  );
}
