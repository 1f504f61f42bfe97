import type { User } from '@portal/contract/users';
import { EditButton } from '#web/features/users/person/edit-button.tsx';
import { PersonCard } from '#web/features/users/person/person-card.tsx';
import { useStaffNames } from './use-staff-names.ts';

/** Card of an employee, which links to the employee. */
export function EmployeeCard({ employee }: { employee: User }) {
  const { getJobTitle, listGroupNames } = useStaffNames();
  const { email, employee_profile: profile, groups } = employee;
  return (
    <PersonCard
      person={employee}
      lines={[getJobTitle(profile?.job_title), email, listGroupNames(groups).join(', ')]}
      actions={<EditButton person={employee} />}
    />
  );
}
