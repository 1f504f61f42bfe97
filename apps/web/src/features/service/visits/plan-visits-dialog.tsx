import type { InstalledDevice } from '@portal/contract/crm';
import {
  Day,
  Email,
  type FieldErrors,
  Id,
  nullable,
  object,
  requiredLongText,
  type RouteBody,
} from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import {
  Minutes,
  planMaintenanceVisits,
  TimeOfDay,
  usualWorkMinutes,
  workMinutes,
} from '@portal/contract/service';
import { listCustomerUsers } from '@portal/contract/users';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AssigneeField } from '#web/features/service/tickets/assignee-field.tsx';
import { PersonField } from '#web/features/service/tickets/requester-field.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { DurationField } from '#web/kit/form/duration-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TimeField } from '#web/kit/form/time-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { today } from '#web/lib/days/day.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { groupByClinic, type PlannedVisit } from './group-by-clinic.ts';

export interface PlanVisitsDialogProps {
  /** Devices that have a customer. */
  devices: readonly InstalledDevice[];
  onDone: () => void;
  onClose: () => void;
}

/** Plans maintenance of devices: a ticket each, and a visit for each clinic. */
export function PlanVisitsDialog({ devices, onDone, onClose }: PlanVisitsDialogProps) {
  const { t } = useTranslation();
  const refresh = useTicketRefresh();
  const [visits] = useState(() => groupByClinic(devices));
  const [route] = useState(() => createRoute(visits));
  const labels: Readonly<Record<string, string>> = {
    day: t('visits.day'),
    start: t('fields.planned_start'),
    contact: t('visits.contact'),
    minutes_each: t('fields.minutes_each'),
    assigned_to_user_id: t('fields.assigned_to_user_id'),
    description: t('fields.description'),
  };
  const form = useContractForm({
    route,
    values: createValues(visits, t('visits.description')),
    draft: `maintenance-visits:${visits.map(({ key }) => key).join(' ')}`,
    getLabel: (field) => labels[field.replace(/_\d+$/, '')] ?? field,
    failure: t('visits.failed'),
    save: (body) => planVisits(visits, body),
    onSaved: ({ tickets }) => {
      toasts.show({ tone: 'success', title: t('visits.done', { count: tickets.length }) });
      onDone();
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('visits.title')}
      description={t('visits.text')}
      submitLabel={t('visits.plan')}
      onClose={onClose}
    >
      {visits.map((visit, at) => (
        <VisitFields key={visit.key} form={form} visit={visit} at={at} />
      ))}
      <DurationField form={form} name="minutes_each" />
      <AssigneeField form={form} ticket={{ assigned_to: null }} />
      <TextField form={form} name="description" multiline />
    </FormDialog>
  );
}

/** What all visits have in common. */
const common = {
  minutes_each: Minutes({ minimum: workMinutes.shortest, maximum: workMinutes.longestPlanned }),
  assigned_to_user_id: T.Optional(nullable(Id)),
  description: requiredLongText(10_000),
};

/** Returns the route of the form: day, start and contact of each visit, and what all have in common. */
function createRoute(visits: readonly PlannedVisit[]) {
  const ofVisits = Object.fromEntries(
    visits.flatMap((_visit, at) => [
      [`day_${at}`, Day],
      [`start_${at}`, T.Optional(nullable(TimeOfDay))],
      [`contact_${at}`, T.Optional(nullable(Email))],
    ]),
  );
  return {
    ...planMaintenanceVisits,
    body: object<typeof common>({ ...ofVisits, ...common }),
  };
}

function createValues(visits: readonly PlannedVisit[], description: string): FormValues {
  return {
    ...Object.fromEntries(
      visits.flatMap((_visit, at) => [
        [`day_${at}`, ''],
        [`start_${at}`, ''],
        [`contact_${at}`, ''],
      ]),
    ),
    minutes_each: String(usualWorkMinutes),
    assigned_to_user_id: '',
    description,
  };
}

async function planVisits(
  visits: readonly PlannedVisit[],
  body: RouteBody<ReturnType<typeof createRoute>>,
) {
  const { minutes_each: minutes, assigned_to_user_id: technician = null, description } = body;
  const values: Readonly<Record<string, unknown>> = body;
  const getText = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  try {
    return await call(planMaintenanceVisits, {
      body: {
        description,
        visits: visits.map(({ devices }, at) => ({
          installed_device_ids: devices.map(({ id }) => id),
          planned_for: getText(`day_${at}`),
          planned_start: getText(`start_${at}`) || null,
          minutes_each: minutes,
          assigned_to_user_id: technician,
          requester_email: getText(`contact_${at}`) || null,
        })),
      },
    });
  } catch (error) {
    throw error instanceof ApiError ? error.withFields(toFormFields(error.fields)) : error;
  }
}

const formNames: Readonly<Record<string, string>> = {
  planned_for: 'day',
  planned_start: 'start',
  requester_email: 'contact',
};

/** Returns the messages about visits at the fields of the form; all have one technician and duration. */
function toFormFields({ visits, ...fields }: FieldErrors): FieldErrors {
  const found: FieldErrors = { ...fields };
  const ofVisits = Array.isArray(visits) ? visits : [];
  for (const [at, visit] of ofVisits.entries()) {
    const messages = typeof visit === 'string' ? { visits: [visit] } : visit;
    for (const [field, value] of Object.entries(messages)) {
      const name = formNames[field];
      found[name === undefined ? field : `${name}_${at}`] = value;
    }
  }
  return found;
}

interface VisitFieldsProps {
  form: ContractForm;
  visit: PlannedVisit;
  at: number;
}

/** Devices of a visit, its day and start, and who is told at the customer. */
function VisitFields({ form, visit, at }: VisitFieldsProps) {
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
