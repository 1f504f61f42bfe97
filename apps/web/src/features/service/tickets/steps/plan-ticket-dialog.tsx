import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/service/tickets/use-ticket-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { MovedNotice } from './moved-notice.tsx';
import type { TicketDialogProps } from './ticket-dialog-props.ts';

/** The form that plans a ticket for a day, or for none yet; one that is being worked on goes back. */
export function PlanTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { id, ticket_id: number } = ticket;
  return (
    <EditDialog
      id={id}
      area="service"
      read={getServiceTicket}
      change={changeServiceTicket}
      valuesOf={({ planned_for: day }) => ({ planned_for: day ?? '' })}
      save={({ planned_for: day }, etag) =>
        call(changeServiceTicket, {
          params: { id },
          body: { planned_for: day ?? null, status: 'planned' },
          ifMatch: etag,
        })
      }
      fields={PlanFields}
      draft="service-ticket-plan"
      words={{
        title: t('tickets.plan_title', { ticket: number }),
        loadFailed: t('tickets.load_one_failed'),
        saveFailed: t('tickets.save_failed'),
        saved: t('tickets.done.plan', { ticket: number }),
      }}
      refresh={useTicketRefresh()}
      onClose={onClose}
    />
  );
}

function PlanFields({ form, item }: { form: ContractForm; item: ServiceTicket }) {
  const { t } = useTranslation();
  const isUnderWay = item.status === 'in_progress';
  return (
    <>
      <MovedNotice ticketId={item.id} step="plan" />
      <TextField
        form={form}
        name="planned_for"
        type="date"
        hint={isUnderWay ? t('tickets.plan_back_hint') : t('tickets.plan_hint')}
      />
    </>
  );
}
