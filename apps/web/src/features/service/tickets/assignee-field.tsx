import type { ServiceTicket } from '@portal/contract/service';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEmployeeLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/session-store.ts';

export interface AssigneeFieldProps {
  form: ContractForm;
  /** The ticket as it was last read. */
  ticket: Pick<ServiceTicket, 'assigned_to'>;
}

/** Choice of the ticket's assignee, or none. */
export function AssigneeField({ form, ticket }: AssigneeFieldProps) {
  const { t } = useTranslation();
  const { id, first_name: first, last_name: last, email } = useUser();
  const chosen = useWatch({ control: form.control, name: 'assigned_to_user_id' });
  const own = { id, name: `${first} ${last}`.trim() || email };
  const lookup = useEmployeeLookup(
    typeof chosen === 'string' && chosen !== '' ? chosen : null,
    chosen === id ? own : ticket.assigned_to,
  );
  return (
    <LookupField
      form={form}
      name="assigned_to_user_id"
      lookup={lookup}
      placeholder={t('tickets.find_employee')}
      hint={t('tickets.assign_hint')}
    />
  );
}
