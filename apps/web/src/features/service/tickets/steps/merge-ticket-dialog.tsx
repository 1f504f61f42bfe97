import {
  isFinalTicketStatus,
  mergeServiceTicket,
  mergeUndoDays,
  ticketStatuses,
  type TicketStatus,
} from '@portal/contract/service';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useTicketLookup } from '../links/use-ticket-lookup.ts';
import { useUndoMerge } from '../links/use-undo-merge.ts';
import { StatusChangedCallout } from './edit-ticket-dialog.tsx';
import type { TicketDialogProps } from './ticket-steps.ts';

/** Statuses of the tickets that go on: completed ones only with others that are. */
const listStatuses = (own: TicketStatus): TicketStatus[] =>
  ticketStatuses.filter(
    (status) => !isFinalTicketStatus(status) && (status !== 'completed' || own === 'completed'),
  );

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
      <LookupField
        form={form}
        name="into"
        lookup={lookup}
        placeholder={t('tickets.links.find')}
        hint={t('tickets.merge.hint')}
      />
    </FormDialog>
  );
}
