import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ContactFields, UrgencyField } from '#web/features/service/promises/urgency-fields.tsx';
import { AssigneeField } from '#web/features/service/tickets/assignee-field.tsx';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { EditDialog, type EditDialogProps } from '#web/kit/form/edit-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';
import { canTakeStep, type TicketDialogProps, type TicketStepName } from './ticket-steps.ts';

export interface StatusChangedCalloutProps {
  ticketId: string;
  step: TicketStepName;
}

/** Reports in an open form that the status has changed and the step is no longer possible. */
export function StatusChangedCallout({ ticketId, step }: StatusChangedCalloutProps) {
  const { t } = useTranslation();
  const { data } = useQuery(routeQuery('service', getServiceTicket, { params: { id: ticketId } }));
  if (!data || canTakeStep(data.status, step)) return null;
  return (
    <Callout tone="warning" title={t('tickets.moved_title')}>
      {t('tickets.moved_text', { status: t(`service.statuses.${data.status}`) })}
    </Callout>
  );
}

type Edit = EditDialogProps<typeof getServiceTicket, typeof changeServiceTicket>;

/** Props of the form's controls, with the loaded ticket. */
export interface TicketFieldsProps {
  form: ContractForm;
  item: ServiceTicket;
}

interface EditTicketDialogProps
  extends TicketDialogProps, Pick<Edit, 'toValues' | 'fields' | 'draft' | 'missing' | 'save'> {
  title: string;
  saved: string;
}

/** Form that edits one aspect of a ticket. */
export function EditTicketDialog({
  ticket,
  title,
  saved,
  onClose,
  ...form
}: EditTicketDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      {...form}
      id={ticket.id}
      scope="service"
      read={getServiceTicket}
      change={changeServiceTicket}
      labels={{
        title,
        loadFailed: t('tickets.load_one_failed'),
        saveFailed: t('tickets.save_failed'),
        saved,
      }}
      refresh={useTicketRefresh()}
      onClose={onClose}
    />
  );
}

/** Form that assigns a ticket to an employee, or unassigns it. */
export function AssignTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { ticket_id: number } = ticket;
  return (
    <EditTicketDialog
      ticket={ticket}
      toValues={(item) => ({ assigned_to_user_id: item.assigned_to_user_id ?? '' })}
      fields={AssignFields}
      draft="service-ticket-assignee"
      title={t('tickets.assign_title', { ticket: number })}
      saved={t('tickets.done.assign', { ticket: number })}
      onClose={onClose}
    />
  );
}

function AssignFields({ form, item }: TicketFieldsProps) {
  return (
    <>
      <StatusChangedCallout ticketId={item.id} step="assign" />
      <AssigneeField form={form} ticket={item} />
    </>
  );
}

/** Form that changes the urgency, and so the promised times, with the reason. */
export function UrgencyTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { ticket_id: number } = ticket;
  return (
    <EditTicketDialog
      ticket={ticket}
      toValues={(item) => ({
        urgency: item.urgency,
        urgency_reason: '',
        contact_phone: item.contact_phone ?? '',
        contact_when: item.contact_when ?? '',
      })}
      fields={UrgencyFields}
      draft="service-ticket-urgency"
      title={t('promises.urgency_title', { ticket: number })}
      saved={t('tickets.done.urgency', { ticket: number })}
      onClose={onClose}
    />
  );
}

function UrgencyFields({ form, item }: TicketFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <StatusChangedCallout ticketId={item.id} step="urgency" />
      <UrgencyField form={form} />
      <TextField form={form} name="urgency_reason" hint={t('promises.reason_hint')} />
      <ContactFields form={form} />
    </>
  );
}

/** Form that changes subject, description and the requester's name. */
export function DescribeTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const { ticket_id: number } = ticket;
  return (
    <EditTicketDialog
      ticket={ticket}
      toValues={({ subject, description, requester_name: name }) => ({
        subject,
        description,
        requester_name: name ?? '',
      })}
      missing={{ description: t('tickets.description_missing') }}
      fields={DescribeFields}
      draft="service-ticket-description"
      title={t('tickets.describe_title', { ticket: number })}
      saved={t('tickets.done.describe', { ticket: number })}
      onClose={onClose}
    />
  );
}

function DescribeFields({ form, item }: TicketFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <StatusChangedCallout ticketId={item.id} step="describe" />
      <TextField form={form} name="subject" hint={t('tickets.subject_hint')} />
      <TextField form={form} name="description" multiline hint={t('tickets.description_hint')} />
      <TextField form={form} name="requester_name" hint={t('tickets.requester_name_hint')} />
    </>
  );
}
