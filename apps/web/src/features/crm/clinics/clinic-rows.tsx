import type { Clinic } from '@portal/contract/crm';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkCard } from '#web/ui/link-card.tsx';
import { ClinicDevicesLink, getClinicName } from './clinic-link.tsx';

export interface ClinicCardProps {
  clinic: Clinic;
  /** The card's link, where it leads somewhere; the plain name if absent. */
  link?: ReactNode;
  actions?: ReactNode;
}

/** A clinic with its address as a card. */
export function ClinicCard({ clinic, link, actions }: ClinicCardProps) {
  const format = useFormats();
  const addressLines = format.address(clinic);
  const content = (
    <>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 font-semibold text-ink wrap-anywhere">
          {link ?? getClinicName(clinic)}
        </h2>
        <ActiveBadge active={clinic.is_active} />
        {actions ? <div className="relative -my-2 -me-2">{actions}</div> : null}
      </div>
      <address className="text-soft not-italic">
        {addressLines.map((addressLine) => (
          <span key={addressLine} className="block">
            {addressLine}
          </span>
        ))}
      </address>
      <p className="mt-auto">
        <ClinicDevicesLink clinic={clinic} />
      </p>
    </>
  );
  return link ? (
    <LinkCard>{content}</LinkCard>
  ) : (
    <Card className="flex flex-col gap-3 p-4">{content}</Card>
  );
}

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
