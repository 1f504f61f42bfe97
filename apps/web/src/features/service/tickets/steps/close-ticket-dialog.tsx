import { MaintenanceInput } from '@portal/contract/crm';
import { object, requiredText, type RouteBody } from '@portal/contract/kernel';
import { closeServiceTicket, type ServiceTicket } from '@portal/contract/service';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useClosingRefresh } from '#web/features/shared/use-refresh.ts';
import { MaintenanceFields } from '#web/features/shared/devices/maintenance-fields.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { type Day, today } from '#web/lib/days/day.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { StatusChangedCallout } from './edit-ticket-dialog.tsx';
import type { TicketDialogProps } from './ticket-steps.ts';

/** Form that closes a ticket, and can create the device's maintenance record in the same step. */
export function CloseTicketDialog({ ticket, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const refresh = useClosingRefresh();
  const { first_name: first, last_name: last } = useUser();
  const [isRecorded, setRecorded] = useState(false);
  const [values] = useState(() => createClosingValues(today(), `${first} ${last}`.trim()));
  const form = useContractForm({
    route: isRecorded ? closingForms.withRecord : closingForms.plain,
    values,
    draft: `service-ticket-close:${ticket.id}`,
    failure: t('tickets.close_failed'),
    missing: { resolution_notes: t('tickets.notes_missing') },
    save: async (body) => {
      try {
        return await closeTicket(ticket.id, body);
      } catch (error) {
        // Another user may have been first: shows the ticket's current state.
        void refresh();
        throw error;
      }
    },
    onSaved: ({ ticket_id: number }) => {
      toasts.show({ tone: 'success', title: t('tickets.done.close', { ticket: number }) });
      onClose();
      void refresh();
    },
  });
  // Follows the check box, because restoring a draft can tick it.
  const isTicked = useWatch({ control: form.control, name: 'with_record' }) === true;
  if (isTicked !== isRecorded) setRecorded(isTicked);
  return (
    <FormDialog
      form={form}
      title={t('tickets.close_title', { ticket: ticket.ticket_id })}
      description={`${getModelName(ticket.device)} · ${ticket.serial_number}`}
      submitLabel={t('tickets.close_ticket')}
      onClose={onClose}
    >
      <StatusChangedCallout ticketId={ticket.id} step="close" />
      <TextField form={form} name="resolution_notes" multiline hint={t('tickets.notes_hint')} />
      <CheckboxField
        form={form}
        name="with_record"
        label={t('tickets.with_record')}
        hint={t('tickets.with_record_hint')}
      />
      {isRecorded ? (
        <fieldset className="flex flex-col gap-4 rounded border border-line p-4">
          <legend className="px-1 text-sm font-semibold text-ink">{t('tickets.record')}</legend>
          <MaintenanceFields form={form} modelId={ticket.device.id} />
        </fieldset>
      ) : null}
    </FormDialog>
  );
}

/** Longer than the contract allows, so that the error has the specified text. */
const resolution_notes = requiredText(10_000);

/** Route of the form: without a maintenance record, or with its fields beside the notes. */
const closingForms = {
  plain: { ...closeServiceTicket, body: object({ resolution_notes }) },
  withRecord: {
    ...closeServiceTicket,
    body: object({ resolution_notes, ...MaintenanceInput.properties }),
  },
};

/** Returns the initial values: a successful repair today. */
function createClosingValues(today: Day, performedBy: string) {
  return {
    resolution_notes: '',
    // Not part of the request body, but stored in the form's draft.
    with_record: false,
    performed_on: today,
    kind: 'corrective',
    outcome: 'passed',
    performed_by: performedBy,
    description: '',
    next_due_on: '',
  } satisfies FormValues;
}

type ClosingBody = RouteBody<typeof closingForms.plain> | RouteBody<typeof closingForms.withRecord>;

/** Closes a ticket. Maps errors of the record to the form's fields. */
async function closeTicket(id: string, body: ClosingBody): Promise<ServiceTicket> {
  const { resolution_notes: notes, ...record } = body;
  // Copies the notes to the device's history, which must be complete on its own.
  const maintenance =
    'performed_on' in record ? { ...record, description: record.description ?? notes } : null;
  try {
    return await call(closeServiceTicket, {
      params: { id },
      body: {
        resolution_notes: notes,
        ...(maintenance ? { maintenance } : {}),
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { maintenance: recordErrors, ...fields } = error.fields;
    throw recordErrors && !Array.isArray(recordErrors)
      ? error.withFields({ ...fields, ...recordErrors })
      : error;
  }
}
