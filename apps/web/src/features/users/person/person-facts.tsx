import type { User } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmployeeFacts } from '#web/features/users/employees/employee-facts.tsx';
import { formatClinicRole } from '#web/features/users/clinic-role.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { toPhoneLink } from '#web/lib/format/phone-link.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { factLink } from './person-link.tsx';

/** Facts about a person and their account. */
export function PersonFacts({ person }: { person: User }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { email, phone_number: phone, date_of_birth: birth, preferred_language: language } = person;
  const { last_login_at: lastLogin, two_factor_enabled: twoFactor } = person;
  const Facts = person.role === 'employee' ? EmployeeFacts : CustomerFacts;
  return (
    <Card>
      <CardHeader title={t('users.profile')} />
      <CardBody>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 xl:grid-cols-4">
          <Description term={t('fields.email')} wide>
            {person.status === 'anonymized' ? (
              email
            ) : (
              <a href={`mailto:${email}`} className={factLink}>
                {email}
              </a>
            )}
          </Description>
          <Description term={t('fields.phone_number')}>
            {phone ? (
              <a href={toPhoneLink(phone)} className={factLink}>
                {phone}
              </a>
            ) : null}
          </Description>
          <Facts person={person} />
          {person.role === 'employee' ? (
            <Description term={t('fields.team')}>{person.team}</Description>
          ) : null}
          <Description term={t('fields.preferred_language')}>
            {language ? t(`app.languages.${language}`) : null}
          </Description>
          <Description term={t('fields.date_of_birth')}>
            {birth ? format.day(birth) : null}
          </Description>
          <Description term={t('users.two_factor')}>
            {twoFactor ? t('users.two_factor_on') : t('users.two_factor_off')}
          </Description>
          <Description term={t('users.last_login')}>
            {lastLogin ? format.instant(lastLogin) : t('users.never')}
          </Description>
          <Description term={t('users.added')}>{format.date(person.created_at)}</Description>
          <Description term={t('users.changed')}>{format.instant(person.updated_at)}</Description>
        </dl>
      </CardBody>
    </Card>
  );
}

/** Customer and clinic of a user, and what they see. */
function CustomerFacts({ person }: { person: User }) {
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
      <Description term={t('fields.clinic_role')}>{formatClinicRole(t, person)}</Description>
    </>
  );
}
