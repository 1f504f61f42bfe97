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
  planMaintenanceVisits,
  TimeOfDay,
  usualWorkMinutes,
  workMinutes,
} from '@portal/contract/service';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssigneeField } from '#web/features/service/tickets/assignee-field.tsx';
import { useTicketRefresh } from '#web/features/shared/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { groupByClinic, type PlannedVisit } from './group-by-clinic.ts';
import { VisitFields } from './visit-fields.tsx';

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
      <TextField form={form} name="minutes_each" type="number" />
      <AssigneeField form={form} ticket={{ assigned_to: null }} />
      <TextField form={form} name="description" multiline />
    </FormDialog>
  );
}

/** What all visits have in common. */
const common = {
  minutes_each: T.Integer({ minimum: workMinutes.shortest, maximum: workMinutes.longestPlanned }),
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
