import {
  changeMaintenance,
  createMaintenance,
  type InstalledDeviceDetail,
  type MaintenanceRecord,
} from '@portal/contract/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceRefresh } from '#web/features/shared/use-refresh.ts';
import { MaintenanceFields } from '#web/features/shared/devices/maintenance-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { type Day, today } from '#web/lib/days/day.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/session-store.ts';

export interface EditMaintenanceDialogProps {
  device: InstalledDeviceDetail;
  id: string;
  onClose: () => void;
}

/**
 * Form of a maintenance record. A record is read with its device and has no version of its own;
 * only changed fields are sent, so that two users who change different fields both succeed.
 */
export function EditMaintenanceDialog({ device, id, onClose }: EditMaintenanceDialogProps) {
  const record = device.maintenance.find((one) => one.id === id);
  return record ? <RecordForm device={device} record={record} onClose={onClose} /> : null;
}

interface RecordFormProps {
  device: InstalledDeviceDetail;
  record: MaintenanceRecord;
  onClose: () => void;
}

function RecordForm({ device, record, onClose }: RecordFormProps) {
  const { t } = useTranslation();
  const refresh = useDeviceRefresh();
  const [opened] = useState(record);
  const params = { id: device.id, maintenanceId: record.id };
  const form = useContractForm({
    route: changeMaintenance,
    values: maintenanceValues(opened),
    draft: `maintenance:${record.id}`,
    failure: t('devices.maintenance.save_failed'),
    save: (body) => call(changeMaintenance, { params, body: pickChanges(opened, body) }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('devices.maintenance.saved') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('devices.maintenance.edit_title')}
      description={`${device.device.name} · ${device.serial_number}`}
      onClose={onClose}
    >
      <MaintenanceFields form={form} modelId={device.device_id} />
    </FormDialog>
  );
}

/** The fields of a form that differ from what it began with. */
function pickChanges<Body extends object>(record: object, body: Body): Partial<Body> {
  const before = new Map(Object.entries(record));
  const changes = { ...body };
  for (const name of Object.keys(changes))
    if (Reflect.get(changes, name) === before.get(name)) Reflect.deleteProperty(changes, name);
  return changes;
}

export interface NewMaintenanceDialogProps {
  device: InstalledDeviceDetail;
  onClose: () => void;
}

/** Form of a new maintenance record; the user is the default for who did it. */
export function NewMaintenanceDialog({ device, onClose }: NewMaintenanceDialogProps) {
  const { t } = useTranslation();
  const refresh = useDeviceRefresh();
  const { first_name: first, last_name: last } = useUser();
  const [values] = useState(() => newMaintenanceValues(today(), `${first} ${last}`.trim()));
  const form = useContractForm({
    route: createMaintenance,
    values,
    draft: `maintenance:new:${device.id}`,
    failure: t('devices.maintenance.save_failed'),
    save: (body, _etag, idempotencyKey) =>
      call(createMaintenance, { params: { id: device.id }, body, idempotencyKey: idempotencyKey }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('devices.maintenance.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('devices.maintenance.new_title')}
      description={`${device.device.name} · ${device.serial_number}`}
      onClose={onClose}
    >
      <MaintenanceFields form={form} modelId={device.device_id} />
    </FormDialog>
  );
}

/** Returns the initial values of a new record: successful preventive maintenance today. */
function newMaintenanceValues(today: Day, performedBy: string) {
  return {
    performed_on: today,
    kind: 'preventive',
    outcome: 'passed',
    performed_by: performedBy,
    description: '',
    next_due_on: '',
  } satisfies FormValues;
}

/** Returns the initial values of a record's form. */
function maintenanceValues(record: MaintenanceRecord) {
  return {
    performed_on: record.performed_on,
    kind: record.kind,
    outcome: record.outcome,
    performed_by: record.performed_by ?? '',
    description: record.description ?? '',
    next_due_on: record.next_due_on ?? '',
  } satisfies FormValues;
}
