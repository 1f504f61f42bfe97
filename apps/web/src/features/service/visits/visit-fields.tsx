import { listCustomerUsers } from '@portal/contract/users';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PersonField } from '#web/features/service/tickets/requester-field.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TimeField } from '#web/kit/form/time-field.tsx';
import { today } from '#web/lib/days/day.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import type { PlannedVisit } from './group-by-clinic.ts';

export interface VisitFieldsProps {
  form: ContractForm;
  visit: PlannedVisit;
  at: number;
}

/** Devices of a visit, its day and start, and who is told at the customer. */
export function VisitFields({ form, visit, at }: VisitFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3 rounded border border-line p-4">
      <legend className="px-1 text-sm font-semibold text-ink">{visit.name}</legend>
      <ul className="flex flex-col gap-0.5 text-sm text-soft">
        {visit.devices.map((device) => (
          <li key={device.id} className="wrap-anywhere">
            {getModelName(device.device)} · {device.serial_number}
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name={`day_${at}`} type="date" min={today()} />
        <TimeField form={form} name={`start_${at}`} />
      </div>
      <ContactField
        form={form}
        name={`contact_${at}`}
        customerId={visit.customerId}
        isExplained={at === 0}
      />
    </fieldset>
  );
}

interface ContactFieldProps {
  form: ContractForm;
  name: string;
  customerId: string | null;
  /** True for the first visit: the others need no explanation again. */
  isExplained: boolean;
}

/** Who is told of the visit: a user of the customer, or a typed address. */
function ContactField({ form, name, customerId, isExplained }: ContactFieldProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { field } = useController({ control: form.control, name });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {customerId !== null && can(user, listCustomerUsers.access) ? (
        <PersonField
          customerId={customerId}
          email={typeof field.value === 'string' ? field.value.trim() : ''}
          onChoose={field.onChange}
        />
      ) : null}
      <TextField
        form={form}
        name={name}
        type="email"
        hint={isExplained ? t('visits.contact_hint') : undefined}
      />
    </div>
  );
}
