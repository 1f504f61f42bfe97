import {
  getServiceTicket,
  isFinalTicketStatus,
  mergeServiceTicket,
  mergeUndoDays,
  type ServiceTicket,
  ticketStatuses,
  type TicketStatus,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { UnsentMessageCallout } from '#web/features/service/conversation/unsent-message-callout.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { hasPassed } from '#web/lib/days/day.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';
import { useTicketLookup } from '../links/use-ticket-lookup.ts';
import { useUndoMerge } from '../links/use-undo-merge.ts';
import { StatusChangedCallout } from './edit-ticket-dialog.tsx';
import type { TicketDialogProps } from './ticket-steps.ts';

/** Statuses of the tickets that go on: completed ones only with others that are. */
const listStatuses = (own: TicketStatus): TicketStatus[] =>
  ticketStatuses.filter(
    (status) => !isFinalTicketStatus(status) && (status !== 'completed' || own === 'completed'),
  );

/** What a merge does not carry along: another device, and a visit that is still to come. */
function LossCallouts({
  ticket,
  into,
}: Pick<TicketDialogProps, 'ticket'> & { into: string | null }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { data: other } = useQuery({
    ...routeQuery('service', getServiceTicket, { params: { id: into ?? '' } }),
    enabled: into !== null,
  });
  if (into === null || !other) return null;
  const isSameDevice = other.installed_device_id === ticket.installed_device_id;
  const { planned_for: day } = ticket;
  return (
    <>
      {isSameDevice ? null : (
        <Callout tone="warning" title={t('tickets.merge.devices_title')}>
          {[ticket, other].map((one) => (
            <p key={one.id}>{t('app.labelled', { label: one.ticket_id, text: toDevice(one) })}</p>
          ))}
        </Callout>
      )}
      {day === null || hasPassed(day) || ticket.status === 'completed' ? null : (
        <Callout
          tone="warning"
          title={t('tickets.merge.planned_title', {
            ticket: ticket.ticket_id,
            date: format.day(day),
          })}
        >
          {t('tickets.merge.planned_text')}
        </Callout>
      )}
    </>
  );
}

const toDevice = ({ device, serial_number: serial }: ServiceTicket): string =>
  [getModelName(device), serial].join(' · ');

/** Form that merges a ticket into another one of its customer, and then shows that one. */
export function MergeTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const refresh = useTicketRefresh();
  const navigate = useNavigate();
  const undo = useUndoMerge(ticket);
  const { ticket_id: number } = ticket;
  const form = useContractForm({
    route: mergeServiceTicket,
    values: { into: '' },
    draft: `service-ticket-merge:${ticket.id}`,
    failure: t('tickets.merge.failed'),
    conflictField: 'into',
    save: (body) => call(mergeServiceTicket, { params: { id: ticket.id }, body }),
    onSaved: ({ merged_into_ticket_id: into }) => {
      toasts.show({
        tone: 'success',
        title: t('tickets.merge.done', { ticket: number }),
        action: { label: t('tickets.merge.undo'), onPress: () => undo.mutate() },
      });
      // The address of the other ticket names no form: going there closes this one.
      if (into === null) onClose();
      else
        void navigate({
          to: '/dashboard/service/$id',
          params: { id: into },
          ignoreBlocker: true,
        });
      void refresh();
    },
  });
  const chosen = useWatch({ control: form.control, name: 'into' });
  const id = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const lookup = useTicketLookup({ ticket, id, statuses: listStatuses(ticket.status) });
  return (
    <FormDialog
      form={form}
      title={t('tickets.merge.title', { ticket: number })}
      description={t('tickets.merge.text', { ticket: number, days: mergeUndoDays })}
      submitLabel={t('tickets.merge.submit')}
      onClose={onClose}
    >
      <StatusChangedCallout ticketId={ticket.id} step="merge" />
      <UnsentMessageCallout ticket={ticket} />
      <LookupField
        form={form}
        name="into"
        lookup={lookup}
        placeholder={t('tickets.links.find')}
        hint={t('tickets.merge.hint')}
      />
      <LossCallouts ticket={ticket} into={id} />
    </FormDialog>
  );
}
