import { listEmployees } from '@portal/contract/users';
import { Plus, Users } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { newEmployeeForm, parsePersonForm } from '#web/features/users/person/person-forms.ts';
import { PersonSort } from '#web/features/users/person/person-sort.tsx';
import { StatusChoice } from '#web/features/users/person/status-choice.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EmployeeCard } from './employee-card.tsx';
import { GroupChoice } from './group-choice.tsx';
import { JobTitleChoice } from './job-title-choice.tsx';
import { EditEmployeeDialog, NewEmployeeDialog } from './lazy-employee-dialogs.ts';
import { useEmployeeColumns } from './use-employee-columns.tsx';

/** Employees of the supplier with their forms, for those who can manage them. */
export function EmployeeList() {
  const { t } = useTranslation();
  const { form, open, close } = useOpenForm();
  const edited = parsePersonForm(form);
  const columns = useEmployeeColumns();
  const list = useList({ scope: 'users', route: listEmployees, name: 'employees' });
  return (
    <>
      <ListView
        list={list}
        exportable
        label={t('employees.title')}
        searchLabel={t('employees.search')}
        failure={t('employees.load_failed')}
        filters={
          <>
            <GroupChoice />
            <JobTitleChoice />
            <StatusChoice />
            <PersonSort ordering={list.ordering} onChange={list.setOrdering} />
          </>
        }
        actions={
          <Button onClick={() => open(newEmployeeForm)}>
            <Plus aria-hidden />
            {t('employees.add')}
          </Button>
        }
        columns={columns}
        renderCard={(employee) => <EmployeeCard employee={employee} />}
        empty={<EmptyState icon={<Users />} title={t('employees.empty_title')} />}
      />
      <Suspense>
        {form === newEmployeeForm ? <NewEmployeeDialog onClose={() => void close()} /> : null}
        {edited === null ? null : (
          <EditEmployeeDialog key={edited} id={edited} onClose={() => void close()} />
        )}
      </Suspense>
    </>
  );
}
