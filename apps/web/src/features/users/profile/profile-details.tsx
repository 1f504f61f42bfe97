import { listGroups } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { formatClinicRole } from '#web/features/users/clinic-role.tsx';
import { EmployeeFacts } from '#web/features/users/employees/employee-facts.tsx';
import { useFormatPermissions } from '#web/features/users/groups/group-links.tsx';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { ProfileForm } from './profile-form.tsx';

/** First tab of the profile: own details next to the facts that only others can change. */
export function ProfileDetails() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <ProfileForm />
      <OwnAccount />
    </div>
  );
}

/**
 * Facts about the own account that only others can change. Names of groups and job titles are
 * visible with `staff` only; permissions, to every employee.
 */
export function OwnAccount() {
  const { t } = useTranslation();
  const user = useUser();
  const formatPermissions = useFormatPermissions();
  const { email, role, customer, clinic } = user;
  return (
    <Card>
      <CardHeader title={t('profile.account')} description={t(`profile.account_text.${role}`)} />
      <CardBody>
        <dl className="grid gap-5">
          <Description term={t('fields.email')}>{email}</Description>
          <Description term={t('profile.role')}>{t(`profile.roles.${role}`)}</Description>
          {can(user, listGroups.access) ? <EmployeeFacts person={user} /> : null}
          {role === 'employee' ? (
            <Description term={t('fields.team')}>{user.team}</Description>
          ) : null}
          {role === 'employee' ? (
            <Description term={t('fields.permissions')}>
              {formatPermissions(user.permissions)}
            </Description>
          ) : null}
          {customer ? (
            <Description term={t('profile.organisation')}>{customer.name}</Description>
          ) : null}
          {clinic ? (
            <Description term={t('profile.clinic')}>{clinic.name ?? clinic.city}</Description>
          ) : null}
          {role === 'customer' ? (
            <Description term={t('fields.clinic_role')}>{formatClinicRole(t, user)}</Description>
          ) : null}
        </dl>
      </CardBody>
    </Card>
  );
}
