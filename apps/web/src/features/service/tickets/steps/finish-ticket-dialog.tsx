import { MaintenanceInput } from '@portal/contract/crm';
import { object, requiredText, type RouteBody } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import {
  changeServiceTicket,
  closeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
  ServiceTicketPatch,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTicketUndo } from '#web/features/service/bulk/use-service-bulk.ts';
import { UnsentMessageCallout } from '#web/features/service/conversation/unsent-message-callout.tsx';
import { readWork, toWorkValues, WorkFields } from '#web/features/service/tickets/work-fields.tsx';
import type { Undoable } from '#web/features/shared/bulk/use-bulk-change.ts';
import { useClosingRefresh } from '#web/features/shared/use-refresh.ts';
import { MaintenanceFields } from '#web/features/shared/devices/maintenance-fields.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call, callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import { type Day, today } from '#web/lib/days/day.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { closeCompletedTicket } from './close-completed-ticket.ts';
import { StatusChangedCallout } from './edit-ticket-dialog.tsx';
import type { TicketDialogProps } from './ticket-steps.ts';

/** Form that completes a ticket: what was done, time, parts and the device's maintenance record. */
export const CompleteTicketDialog = (props: TicketDialogProps) => (
  <FinishTicketDialog {...props} step="complete" />
);

/** Form that closes a ticket; one that was not completed can get a maintenance record. */
export const CloseTicketDialog = (props: TicketDialogProps) => (
  <FinishTicketDialog {...props} step="close" />
);

interface FinishTicketDialogProps extends TicketDialogProps {
  step: 'complete' | 'close';
}

/** Starts from a fresh read, and saves over that version alone: a colleague may note work meanwhile. */
function FinishTicketDialog(props: FinishTicketDialogProps) {
  const { ticket, step, onClose } = props;
  const { t } = useTranslation();
  const { title } = useTexts(ticket, step);
  const query = useQuery(
    editedQuery<ServiceTicket>('service', getServiceTicket, { params: { id: ticket.id } }),
  );
  if (query.data) return <FinishForm {...props} version={query.data} />;
  return (
    <FormOpening
      query={query}
      title={title}
      failure={t('tickets.load_one_failed')}
      onClose={onClose}
    />
  );
}

interface FinishFormProps extends FinishTicketDialogProps {
  version: Versioned<ServiceTicket>;
}

function FinishForm({ version, step, onClose }: FinishFormProps) {
  const { t } = useTranslation();
  const [ticket, setTicket] = useState(version.data);
  const refresh = useClosingRefresh();
  const undo = useTicketUndo();
  const { first_name: first, last_name: last } = useUser();
  const [isRecorded, setRecorded] = useState(false);
  const toValues = (item: ServiceTicket) => createValues(item, today(), `${first} ${last}`.trim());
  const [values] = useState(() => toValues(ticket));
  const isCompleting = step === 'complete';
  const texts = useTexts(ticket, step);
  const form = useContractForm({
    route: isRecorded ? finishForms.withRecord : finishForms.plain,
    values,
    etag: version.etag,
    draft: `service-ticket-${step}:${ticket.id}`,
    failure: texts.failure,
    missing: { resolution_notes: t('tickets.notes_missing') },
    save: async (body, etag, idempotencyKey) => {
      try {
        return await finishTicket({ ticket, step, etag, idempotencyKey }, body);
      } catch (error) {
        // Another user may have been first: shows the ticket's current state.
        void refresh();
        throw error;
      }
    },
    latest: async () => {
      const { data, etag } = await callWithVersion(getServiceTicket, { params: { id: ticket.id } });
      setTicket(data);
      return { values: toValues(data), etag };
    },
    onSaved: (undoable) => {
      toasts.show({
        tone: 'success',
        title: t(`tickets.done.${step}`, { ticket: ticket.ticket_id }),
        ...(undoable ? { action: undo(undoable) } : {}),
      });
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
      title={texts.title}
      description={`${getModelName(ticket.device)} · ${ticket.serial_number}`}
      submitLabel={texts.submit}
      onClose={onClose}
    >
      <StatusChangedCallout ticketId={ticket.id} step={step} />
      <UnsentMessageCallout ticket={ticket} />
      <TextField form={form} name="resolution_notes" multiline hint={t('tickets.notes_hint')} />
      {isCompleting ? <WorkFields form={form} ticket={ticket} /> : null}
      {ticket.status === 'completed' ? null : (
        <CheckboxField
          form={form}
          name="with_record"
          label={t('tickets.with_record')}
          hint={t('tickets.with_record_hint')}
        />
      )}
      {isRecorded ? (
        <fieldset className="flex flex-col gap-4 rounded border border-line p-4">
          <legend className="px-1 text-sm font-semibold text-ink">{t('tickets.record')}</legend>
          <MaintenanceFields form={form} modelId={ticket.device.id} />
        </fieldset>
      ) : null}
    </FormDialog>
  );
}

function useTexts({ ticket_id: ticket }: ServiceTicket, step: FinishTicketDialogProps['step']) {
  const { t } = useTranslation();
  return step === 'complete'
    ? {
        title: t('tickets.complete_title', { ticket }),
        submit: t('tickets.complete_ticket'),
        failure: t('tickets.complete_failed'),
      }
    : {
        title: t('tickets.close_title', { ticket }),
        submit: t('tickets.close_ticket'),
        failure: t('tickets.close_failed'),
      };
}

const finishFields = {
  /** Longer than the contract allows, so that the error has the specified text. */
  resolution_notes: requiredText(10_000),
  time_spent_minutes: ServiceTicketPatch.properties.time_spent_minutes,
  parts: T.Optional(T.Array(T.String())),
};

/** Route of the form: without a maintenance record, or with its fields beside the notes. */
const finishForms = {
  plain: { ...changeServiceTicket, body: object(finishFields) },
  withRecord: {
    ...changeServiceTicket,
    body: object({ ...finishFields, ...MaintenanceInput.properties }),
  },
};

/** Returns the initial values: what the ticket has, and a successful repair today. */
function createValues(ticket: ServiceTicket, today: Day, performedBy: string) {
  return {
    resolution_notes: ticket.resolution_notes ?? '',
    ...toWorkValues(ticket),
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

type FinishBody = RouteBody<typeof finishForms.plain> | RouteBody<typeof finishForms.withRecord>;

interface Finishing extends Pick<FinishTicketDialogProps, 'ticket' | 'step'> {
  /** Version on which the form is based. */
  etag: string | null;
  idempotencyKey: string;
}

/**
 * Completes or closes a ticket. Maps errors of the record to the form's fields. Returns what can be undone;
 * null for anything but completed work that was closed as it was.
 */
async function finishTicket(
  { ticket, step, etag: ifMatch, idempotencyKey }: Finishing,
  body: FinishBody,
): Promise<Undoable | null> {
  const { resolution_notes: notes, time_spent_minutes: minutes, parts, ...record } = body;
  // Copies the notes to the device's history, which must be complete on its own.
  const maintenance =
    'performed_on' in record
      ? { maintenance: { ...record, description: record.description ?? notes } }
      : {};
  const params = { id: ticket.id };
  const done = { resolution_notes: notes, ...maintenance };
  try {
    // Other notes and a record are saved by the same call that closes, so that none happens without the other.
    const isPlain = notes === ticket.resolution_notes && !('performed_on' in record);
    if (step === 'close' && ticket.status === 'completed' && isPlain) {
      const undoable = await closeCompletedTicket(ticket.id, ifMatch, idempotencyKey);
      if (undoable) return undoable;
      // The call below says why this did not close it.
    }
    await (step === 'close'
      ? call(closeServiceTicket, { params, body: done, ifMatch })
      : call(changeServiceTicket, {
          params,
          body: {
            ...done,
            ...readWork({ time_spent_minutes: minutes, parts }),
            status: 'completed',
          },
          ifMatch,
        }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { maintenance: recordErrors, ...fields } = error.fields;
    throw recordErrors && !Array.isArray(recordErrors)
      ? error.withFields({ ...fields, ...recordErrors })
      : error;
  }
}
