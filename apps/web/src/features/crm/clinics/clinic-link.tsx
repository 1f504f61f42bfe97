import type { Clinic } from '@portal/contract/crm';
import { Link } from '@tanstack/react-router';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createFormParam, FormLink, type FormLinkProps } from '#web/kit/form/define-form.tsx';
import { formatAddress } from '#web/lib/format/formats.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Returns the name of a clinic, or its street without one. */
export function getClinicName(clinic: Clinic): string {
  // The street's line is the same in every language.
  return clinic.name ?? formatAddress('en', clinic)[0];
}

/** Values of `?form=` for the clinics' forms, over the list of a customer's clinics. */
export const clinicFormParam = createFormParam('clinic');

export type ClinicLinkProps = Omit<FormLinkProps, 'form' | 'children'> & {
  clinic: Clinic;
};

/** Opens the form of a clinic over its list. */
export function ClinicLink({ clinic, ...rest }: ClinicLinkProps) {
  return (
    <FormLink {...rest} form={clinicFormParam.of(clinic.id)}>
      {getClinicName(clinic)}
    </FormLink>
  );
}

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
