import type { InstalledDeviceDetail, MaintenanceRecord } from '@portal/contract/crm';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DeleteMaintenanceDialog } from './lazy-maintenance-dialogs.ts';
import { getMaintenanceForm } from './maintenance-forms.ts';

export interface MaintenanceActionsProps {
  device: InstalledDeviceDetail;
  record: MaintenanceRecord;
}

/** Actions for a maintenance record. */
export function MaintenanceActions({ device, record }: MaintenanceActionsProps) {
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
