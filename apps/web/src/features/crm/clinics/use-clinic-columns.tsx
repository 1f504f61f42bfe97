import type { Clinic } from '@portal/contract/crm';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { ClinicDevicesLink, getClinicName } from './clinic-link.tsx';

/** Columns of every list of clinics; `name` renders the first one. */
export function useClinicColumns(
  name: (clinic: Clinic) => ReactNode = getClinicName,
): readonly Column<Clinic>[] {
  const { t } = useTranslation();
  const format = useFormats();
  return [
    { key: 'name', header: t('clinics.name'), ordering: 'name', renderCell: name },
    {
      key: 'address',
      header: t('clinics.address'),
      renderCell: (clinic) => format.address(clinic)[0],
    },
    {
      key: 'city',
      header: t('clinics.city'),
      ordering: 'city',
      renderCell: (clinic) => format.address(clinic)[1],
    },
    {
      key: 'country',
      header: t('clinics.country'),
      ordering: 'country',
      renderCell: (clinic) => format.country(clinic.country),
    },
    {
      key: 'status',
      header: t('clinics.status'),
      renderCell: (clinic) => <ActiveBadge active={clinic.is_active} />,
    },
    {
      key: 'devices',
      header: t('devices.clinic_devices'),
      renderCell: (clinic) => <ClinicDevicesLink clinic={clinic} />,
    },
  ];
}
