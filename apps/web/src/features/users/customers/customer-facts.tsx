import type { User } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { factLink } from '#web/features/users/person/fact-link.ts';
import { Description } from '#web/ui/description.tsx';

/** Customer and clinic of a user. */
export function CustomerFacts({ person }: { person: User }) {
  const { t } = useTranslation();
  const { customer, clinic } = person;
  return (
    <>
      <Description term={t('fields.customer_id')}>
        {customer ? (
          <Link
            to="/dashboard/data/customers/$id"
            params={{ id: customer.id }}
            className={factLink}
          >
            {customer.name}
          </Link>
        ) : null}
      </Description>
      <Description term={t('fields.clinic_id')}>{clinic?.name ?? clinic?.city}</Description>
    </>
  );
}
