import type { Lead } from '@portal/contract/crm';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getClinicForm } from '#web/features/crm/clinics/clinic-forms.ts';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { Description } from '#web/ui/description.tsx';
import { getLeadClinicName } from './lead-clinic-name.ts';

/** The customer and the clinic that a lead is of, which lead to them. */
export function LeadCustomer({ contact }: { contact: Lead['contact'] }) {
  const { t } = useTranslation();
  const { customer, clinic } = contact;
  return (
    <>
      <Description term={t('lead_details.fields.customer_id')}>
        {customer ? (
          <Link
            to="/dashboard/data/customers/$id"
            params={{ id: customer.id }}
            className={textLink}
          >
            {customer.name}
          </Link>
        ) : null}
      </Description>
      <Description term={t('lead_details.fields.clinic_id')}>
        {customer && clinic ? (
          <Link
            to="/dashboard/data/customers/$id"
            params={{ id: customer.id }}
            search={{ form: getClinicForm(clinic.id) }}
            className={textLink}
          >
            {getLeadClinicName(clinic)}
          </Link>
        ) : null}
      </Description>
    </>
  );
}
