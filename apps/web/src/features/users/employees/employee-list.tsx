import { lazyComponent } from '#web/lib/lazy-component.ts';
import { changeEmployee, createEmployee, listEmployees, type User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EditButton, employeeFormParam } from '#web/features/users/person/person-link.tsx';
import { PersonCard } from '#web/features/users/person/person-card.tsx';
import { PersonSort, StatusChoice } from '#web/features/users/person/person-sort.tsx';
import { usePersonColumns } from '#web/features/users/person/use-person-columns.tsx';
import { defineForm } from '#web/kit/form/define-form.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm, useSearchParam } from '#web/lib/url/search-params.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { groupsQuery, jobTitlesQuery, useStaffNames } from './use-staff-names.ts';

const EditEmployeeDialog = lazyComponent(
  async () => (await import('./employee-dialogs.tsx')).EditEmployeeDialog,
);

const NewEmployeeDialog = lazyComponent(
  async () => (await import('./employee-dialogs.tsx')).NewEmployeeDialog,
);

const EmployeeDialogs = defineForm({
  param: employeeFormParam,
  create: createEmployee,
  change: changeEmployee,
  New: NewEmployeeDialog,
  Edit: EditEmployeeDialog,
});

/** Employees of the supplier with their forms, for those who can manage them. */
export function EmployeeList() {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const columns = useEmployeeColumns();
  const list = useList({ scope: 'users', route: listEmployees, name: 'employees' });
  return (
    <>
      <ListView
        list={list}
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
          <Button onClick={() => open(employeeFormParam.new)}>
            <Plus aria-hidden />
            {t('employees.add')}
          </Button>
        }
        columns={columns}
        renderCard={(employee) => <EmployeeCard employee={employee} />}
        empty={<EmptyState icon={<Users />} title={t('employees.empty_title')} />}
      />
      <EmployeeDialogs />
    </>
  );
}

/** Card of an employee, which links to the employee. */
function EmployeeCard({ employee }: { employee: User }) {
  const { getJobTitle, listGroupNames } = useStaffNames();
  const { email, employee_profile: profile, team, groups } = employee;
  return (
    <PersonCard
      person={employee}
      lines={[getJobTitle(profile?.job_title), team, email, listGroupNames(groups).join(', ')]}
      actions={<EditButton person={employee} />}
    />
  );
}

/** Filters the page's list by group. */
function GroupChoice() {
  const { t } = useTranslation();
  const [chosen, set] = useSearchParam('group_id', { drops: 'page' });
  const { data: groups = [] } = useQuery(groupsQuery());
  return (
    <ListChoice<string>
      label={t('employees.group')}
      value={typeof chosen === 'string' ? chosen : null}
      emptyLabel={t('employees.any_group')}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => void set(id ?? undefined)}
    />
  );
}

/** Returns the columns of employees. */
function useEmployeeColumns(): readonly Column<User>[] {
  const { t } = useTranslation();
  const { getJobTitle, listGroupNames } = useStaffNames();
  return usePersonColumns([
    {
      key: 'job_title',
      header: t('fields.job_title'),
      renderCell: ({ employee_profile: profile }) => getJobTitle(profile?.job_title) ?? '–',
    },
    {
      key: 'team',
      header: t('fields.team'),
      renderCell: ({ team }) => team ?? '–',
    },
    {
      key: 'groups',
      header: t('fields.groups'),
      renderCell: ({ groups }) => listGroupNames(groups).join(', ') || '–',
    },
  ]);
}

/**
 * Filters the page's list by job title. Shown only while such a filter is set, by a link from the
 * job titles: name, group and status are the usual filters.
 */
function JobTitleChoice() {
  const { t } = useTranslation();
  const [chosen, set] = useSearchParam('job_title_id', { drops: 'page' });
  const { data: jobTitles = [] } = useQuery(jobTitlesQuery());
  if (typeof chosen !== 'string') return null;
  return (
    <ListChoice<string>
      label={t('fields.job_title')}
      value={chosen}
      emptyLabel={t('employees.any_job_title')}
      options={jobTitles.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => void set(id ?? undefined)}
    />
  );
}
