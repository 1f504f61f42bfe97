import {
  type BulkTicketStatus,
  changeServiceTickets,
  type ServiceTicket,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { UrgencyField } from '#web/features/service/promises/urgency-fields.tsx';
import { AssigneeField } from '#web/features/service/tickets/assignee-field.tsx';
import { PastDayCallout, PlanTimeFields } from '#web/features/service/tickets/plan-fields.tsx';
import type { BulkDialogProps } from '#web/features/shared/bulk/bulk-actions.tsx';
import { BulkForm } from '#web/features/shared/bulk/bulk-form.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useServiceBulk } from './use-service-bulk.ts';

/** Fields of each bulk action of tickets; those without fields are previewed at once. */
const ticketFields = {
  assign: { assigned_to_user_id: '' },
  plan: { planned_for: '', planned_start: '', planned_minutes: '' },
  urgency: { urgency: '', urgency_reason: '' },
  wait: {},
  resume: {},
  reopen: {},
  close: {},
  cancel: { cancellation_reason: '' },
} as const satisfies Record<string, FormValues>;

export type TicketBulkAction = keyof typeof ticketFields;

/** Fields that must not be empty. */
const required: Readonly<Partial<Record<TicketBulkAction, readonly string[]>>> = {
  plan: ['planned_for'],
  urgency: ['urgency', 'urgency_reason'],
  cancel: ['cancellation_reason'],
};

interface FixedChanges {
  status?: BulkTicketStatus;
  waiting_for_customer?: boolean;
}

/** What an action sends besides its fields. */
const fixedChanges: Readonly<Partial<Record<TicketBulkAction, FixedChanges>>> = {
  plan: { status: 'planned' },
  wait: { waiting_for_customer: true },
  resume: { waiting_for_customer: false },
  reopen: { status: 'in_progress' },
  close: { status: 'closed' },
  cancel: { status: 'cancelled' },
};

/** Changes the selected tickets, after a preview. */
export function TicketBulkDialog({
  action,
  rows,
  onDone,
  onClose,
}: BulkDialogProps<TicketBulkAction, ServiceTicket>) {
  const { t } = useTranslation();
  const bulk = useServiceBulk({
    kind: 'tickets',
    onDone,
    onClose,
  });
  const form = useContractForm({
    route: changeServiceTickets,
    values: ticketFields[action],
    required: required[action],
    draft: null,
    failure: t('service_bulk.failed'),
    save: (changes, _etag, idempotencyKey) =>
      bulk.submit(changes, (mode) =>
        call(changeServiceTickets, {
          body: {
            ...(action === 'plan' ? leaveOutEmpty(changes) : changes),
            ...fixedChanges[action],
            ...mode,
            ticket_ids: rows.map(({ id }) => id),
          },
          idempotencyKey,
        }),
      ),
    onSaved: bulk.handle,
  });
  return (
    <BulkForm
      form={form}
      kind="tickets"
      undoText={bulk.undoText}
      preview={bulk.preview}
      title={t(`service_bulk.titles.${action}`)}
      text={t(`service_bulk.texts.${action}`)}
      destructive={action === 'cancel'}
      startsAtOnce={Object.keys(ticketFields[action]).length === 0}
      onClose={onClose}
    >
      <Fields form={form} action={action} />
    </BulkForm>
  );
}

/** What is left empty stays as each ticket has it. */
function leaveOutEmpty<Changes extends object>(changes: Changes): Partial<Changes> {
  const left: Partial<Changes> = { ...changes };
  for (const [name, value] of Object.entries(changes))
    if (value === null) Reflect.deleteProperty(left, name);
  return left;
}

function Fields({ form, action }: { form: ContractForm; action: TicketBulkAction }) {
  const { t } = useTranslation();
  switch (action) {
    case 'assign':
      return <AssigneeField form={form} ticket={{ assigned_to: null }} />;
    case 'plan':
      return (
        <>
          <TextField form={form} name="planned_for" type="date" />
          <PastDayCallout form={form} />
          <PlanTimeFields form={form} />
          <p className="text-soft">{t('service_bulk.keep_hint')}</p>
        </>
      );
    case 'urgency':
      return (
        <>
          <UrgencyField form={form} />
          <TextField form={form} name="urgency_reason" hint={t('promises.reason_hint')} />
        </>
      );
    case 'cancel':
      return <TextField form={form} name="cancellation_reason" multiline />;
    case 'wait':
    case 'resume':
    case 'reopen':
    case 'close':
      return null;
  }
}
