import {
  changeMaintenance,
  createMaintenance,
  type InstalledDeviceDetail,
} from '@portal/contract/crm';
import { Plus, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MaintenanceActions } from './maintenance-actions.tsx';
import { MaintenanceDialogs } from './maintenance-dialogs.tsx';
import { MaintenanceEntry } from './maintenance-entry.tsx';
import { newMaintenanceForm } from './maintenance-forms.ts';

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
