import type { User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { Description } from '#web/ui/description.tsx';
import { useStaffNames } from './use-staff-names.ts';

/** Job title and groups of an employee. */
export function EmployeeFacts({ person }: { person: Pick<User, 'employee_profile' | 'groups'> }) {
  const { t } = useTranslation();
  const { getJobTitle, listGroupNames } = useStaffNames();
  return (
    <>
      <Description term={t('fields.job_title')}>
        {getJobTitle(person.employee_profile?.job_title)}
      </Description>
      <Description term={t('fields.groups')}>
        {listGroupNames(person.groups).join(', ')}
      </Description>
    </>
  );
}
