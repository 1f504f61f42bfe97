import type { Clinic } from '@portal/contract/crm';
import { Link } from '@tanstack/react-router';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { getClinicName } from './clinic-name.ts';

const look =
  'relative inline-flex w-fit items-center gap-1.5 whitespace-nowrap text-brand-ink underline-offset-4 hover:underline touch:min-h-11 [&_svg]:size-4';

/** Link to the devices in a clinic. */
export function ClinicDevicesLink({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const isCustomer = useUser().role === 'customer';
  const text = (
    <>
      <MonitorSmartphone aria-hidden />
      <span aria-hidden>{t('devices.clinic_devices')}</span>
      <VisuallyHidden>
        {t('devices.clinic_devices_of', { name: getClinicName(clinic) })}
      </VisuallyHidden>
    </>
  );
  return isCustomer ? (
    <Link
      to="/dashboard/company-info"
      search={{ tab: 'devices', clinic_id: clinic.id }}
      className={look}
    >
      {text}
    </Link>
  ) : (
    <Link
      to="/dashboard/data/devices"
      search={{ customer_id: clinic.customer_id, clinic_id: clinic.id }}
      className={look}
    >
      {text}
    </Link>
  );
}
