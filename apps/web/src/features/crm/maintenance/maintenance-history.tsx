import {
  changeMaintenance,
  createMaintenance,
  type InstalledDeviceDetail,
  type MaintenanceRecord,
} from '@portal/contract/crm';
import { Ellipsis, Pencil, Plus, Trash2, Wrench } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormParam, defineForm } from '#web/kit/form/define-form.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { MaintenanceEntry } from './maintenance-entry.tsx';

const formParam = createFormParam('maintenance');

const MaintenanceDialogs = defineForm<{ device: InstalledDeviceDetail }>({
  param: formParam,
  create: createMaintenance,
  change: changeMaintenance,
  New: lazyComponent(async () => (await import('./maintenance-form.tsx')).NewMaintenanceDialog),
  Edit: lazyComponent(async () => (await import('./maintenance-form.tsx')).EditMaintenanceDialog),
});

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
            <Button onClick={() => open(formParam.new)}>
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
        <DropdownMenuItem onSelect={() => open(formParam.of(record.id))}>
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

/** The question before a maintenance record is deleted. */
const DeleteMaintenanceDialog = lazyComponent(
  async () => (await import('./delete-maintenance-dialog.tsx')).DeleteMaintenanceDialog,
);
