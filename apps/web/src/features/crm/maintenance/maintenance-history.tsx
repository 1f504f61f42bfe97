import {
  changeMaintenance,
  createMaintenance,
  type InstalledDeviceDetail,
  type MaintenanceRecord,
} from '@portal/contract/crm';
import { Ellipsis, Pencil, Plus, Trash2, Wrench } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { MaintenanceEntry } from './maintenance-entry.tsx';

/** Maintenance of a device, newest first. */
export function MaintenanceHistory({ device }: { device: InstalledDeviceDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const { open } = useOpenForm();
  const mayChange = can(user, changeMaintenance.access);
  const isOwn = user.role === 'customer';
  return (
    <Card>
      <CardHeader
        title={t('devices.maintenance.title')}
        actions={
          can(user, createMaintenance.access) ? (
            <Button onClick={() => open(newMaintenanceForm)}>
              <Plus aria-hidden />
              {t('devices.maintenance.add')}
            </Button>
          ) : null
        }
      />
      {device.maintenance.length === 0 ? (
        <EmptyState
          plain
          icon={<Wrench />}
          title={t('devices.maintenance.empty_title')}
          text={
            isOwn ? t('devices.maintenance.empty_own_text') : t('devices.maintenance.empty_text')
          }
        />
      ) : (
        <CardBody>
          <ol aria-label={t('devices.maintenance.title')} className="flex flex-col">
            {device.maintenance.map((record) => (
              <MaintenanceEntry
                key={record.id}
                record={record}
                actions={mayChange ? <MaintenanceActions device={device} record={record} /> : null}
              />
            ))}
          </ol>
        </CardBody>
      )}
      <MaintenanceDialogs device={device} />
    </Card>
  );
}

/** Form of the maintenance record that the address names, for users who may change it. */
function MaintenanceDialogs({ device }: { device: InstalledDeviceDetail }) {
  const user = useUser();
  const { form, close } = useOpenForm();
  const edited = device.maintenance.find(({ id }) => id === parseMaintenanceForm(form));
  return (
    <Suspense>
      {form === newMaintenanceForm && can(user, createMaintenance.access) ? (
        <NewMaintenanceDialog device={device} onClose={() => void close()} />
      ) : null}
      {edited && can(user, changeMaintenance.access) ? (
        <EditMaintenanceDialog
          key={edited.id}
          device={device}
          record={edited}
          onClose={() => void close()}
        />
      ) : null}
    </Suspense>
  );
}

interface MaintenanceActionsProps {
  device: InstalledDeviceDetail;
  record: MaintenanceRecord;
}

/** Actions for a maintenance record. */
function MaintenanceActions({ device, record }: MaintenanceActionsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { open } = useOpenForm();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon">
            <Ellipsis aria-hidden />
            <VisuallyHidden>
              {t('devices.maintenance.actions_for', {
                kind: t(`devices.maintenance.kinds.${record.kind}`),
                date: format.day(record.performed_on),
              })}
            </VisuallyHidden>
          </Button>
        }
      >
        <DropdownMenuItem onSelect={() => open(getMaintenanceForm(record.id))}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setDeleting(true)} destructive>
          <Trash2 aria-hidden />
          {t('actions.delete')}
        </DropdownMenuItem>
      </DropdownMenu>
      {deleting ? (
        <Suspense>
          <DeleteMaintenanceDialog
            device={device}
            record={record}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const prefix = 'maintenance-';

/** Form of a new maintenance record in the address. */
const newMaintenanceForm = 'new-maintenance';

/** Returns the name of a record's form in the address. */
const getMaintenanceForm = (id: string): string => `${prefix}${id}`;

/** Returns the record whose form the address names; null without one. */
function parseMaintenanceForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}

/** The form of a new maintenance record. */
const NewMaintenanceDialog = lazy(async () => ({
  default: (await import('./new-maintenance-dialog.tsx')).NewMaintenanceDialog,
}));

/** The form that changes a maintenance record. */
const EditMaintenanceDialog = lazy(async () => ({
  default: (await import('./edit-maintenance-dialog.tsx')).EditMaintenanceDialog,
}));

/** The question before a maintenance record is deleted. */
const DeleteMaintenanceDialog = lazy(async () => ({
  default: (await import('./delete-maintenance-dialog.tsx')).DeleteMaintenanceDialog,
}));
