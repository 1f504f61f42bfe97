import {
  archiveClinic,
  listClinics,
  listInstalledDevices,
  type Clinic,
} from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { getClinicName } from './clinic-link.tsx';

export interface ArchiveClinicDialogProps {
  clinic: Clinic;
  onClose: () => void;
}

/**
 * Asks for confirmation before archiving a clinic. States in advance that a customer's last active
 * clinic stays (specification §5); the server decides whether it is the last.
 */
export function ArchiveClinicDialog({ clinic, onClose }: ArchiveClinicDialogProps) {
  const { t } = useTranslation();
  const active = useActiveCount(clinic.customer_id);
  if (active.count !== 1)
    return <ConfirmArchive clinic={clinic} onClose={onClose} waiting={active.isCounting} />;
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('clinics.last_active_title', { name: getClinicName(clinic) })}
      text={t('clinics.last_active_text')}
      cancelLabel={t('app.close')}
    />
  );
}

/**
 * Returns the customer's number of active clinics; undefined until it is loaded or if that fails.
 */
function useActiveCount(customerId: string) {
  const query = { customer_id: customerId, is_active: true, limit: 1 };
  const options = routeQuery('crm', listClinics, { query });
  const { data, isFetchedAfterMount } = useQuery({ ...options, staleTime: 0 });
  return { count: isFetchedAfterMount ? data?.count : undefined, isCounting: !isFetchedAfterMount };
}

/** Returns the clinic's number of devices; undefined until it is loaded or if that fails. */
function useDeviceCount(clinicId: string) {
  const query = { clinic_id: clinicId, limit: 1 };
  const options = routeQuery('installedDevices', listInstalledDevices, { query });
  const { data, isFetchedAfterMount } = useQuery({ ...options, staleTime: 0 });
  return isFetchedAfterMount ? data?.count : undefined;
}

interface ConfirmArchiveProps extends ArchiveClinicDialogProps {
  waiting: boolean;
}

function ConfirmArchive({ clinic, onClose, waiting }: ConfirmArchiveProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const name = getClinicName(clinic);
  const count = useDeviceCount(clinic.id);
  return (
    <ConfirmDialog
      execute={() => call(archiveClinic, { params: { id: clinic.id } })}
      labels={{
        title: t('clinics.archive_title', { name }),
        text: t('clinics.archive_text'),
        confirm: t('clinics.archive'),
        done: t('clinics.archived', { name }),
        failed: t('clinics.archive_failed'),
      }}
      waiting={waiting}
      refresh={useCrmRefresh()}
      onClose={onClose}
    >
      {count === undefined ? null : (
        <output className="block font-medium text-ink">
          {count === 0
            ? t('clinics.archive_no_devices')
            : t('clinics.archive_devices', { count, number: format.number(count) })}
        </output>
      )}
    </ConfirmDialog>
  );
}
