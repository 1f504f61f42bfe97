import { permissions as allPermissions } from '@portal/contract/kernel';
import type { Group, User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatPermissions } from '#web/features/users/groups/group-links.tsx';
import { PersonFields } from '#web/features/users/person/person-fields.tsx';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { CheckboxGroupField } from '#web/kit/form/checkbox-group-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { groupsQuery, jobTitlesQuery, teamsQuery } from './use-staff-names.ts';

const staff = 'staff';

export interface EmployeeFieldsProps {
  form: ContractForm;
  isNew?: boolean | undefined;
  /** The employee as they are; missing for a new one. */
  item?: User;
}

/** All fields of an employee. In the own account, says who can give more permissions. */
export function EmployeeFields({ form, isNew, item }: EmployeeFieldsProps) {
  const { t } = useTranslation();
  const formatPermissions = useFormatPermissions();
  const isOwn = useUser().id === item?.id;
  const groupsHint = t('employees.groups_hint');
  return (
    <>
      <PersonFields form={form} isNew={isNew} />
      <QueryView query={useEmployeeChoices()} failure={t('groups.load_failed')}>
        {({ groups, jobTitles }) => (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <ChoiceField
                form={form}
                name="job_title"
                emptyLabel={t('employees.no_job_title')}
                options={jobTitles.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <TeamField form={form} />
            </div>
            <CheckboxGroupField
              form={form}
              name="groups"
              hint={
                isNew ? (
                  <NewGroupsHint groups={groups} />
                ) : isOwn ? (
                  `${t('employees.own_groups_hint')} ${groupsHint}`
                ) : (
                  groupsHint
                )
              }
              options={groups.map(({ id, name, permissions }) => ({
                value: id,
                label: name,
                hint: formatPermissions(permissions),
              }))}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Team of an employee, with those in use as suggestions. */
function TeamField({ form }: Pick<EmployeeFieldsProps, 'form'>) {
  const { t } = useTranslation();
  const { data: teams = [] } = useQuery(teamsQuery());
  const id = useId();
  return (
    <>
      <TextField form={form} name="team" hint={t('employees.team_hint')} list={id} />
      <datalist id={id}>
        {teams.map((team) => (
          <option key={team}>{team}</option>
        ))}
      </datalist>
    </>
  );
}

/** Explains that the preselected group has all permissions, if it has. */
function NewGroupsHint({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation();
  const fullGroup = firstGroups(groups).find(
    ({ permissions }) => permissions.length === allPermissions.length,
  );
  const generalHint = t('employees.groups_hint');
  if (!fullGroup) return generalHint;
  const hint = t('employees.new_groups_hint', { group: fullGroup.name });
  return `${hint} ${generalHint}`;
}

/** Returns the default group of a new employee (API.md §2), if it exists. */
export const firstGroups = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ name }) => name.toLowerCase() === staff);

/** Queries the groups and job titles for the form of an employee as one query. */
export function useEmployeeChoices() {
  const groups = useQuery(groupsQuery());
  const jobTitles = useQuery(jobTitlesQuery());
  const data =
    groups.data && jobTitles.data ? { groups: groups.data, jobTitles: jobTitles.data } : undefined;
  return {
    data,
    error: groups.error ?? jobTitles.error,
    isFetching: groups.isFetching || jobTitles.isFetching,
    dataUpdatedAt: Math.min(groups.dataUpdatedAt, jobTitles.dataUpdatedAt),
    refetch: async () => Promise.all([groups.refetch(), jobTitles.refetch()]),
  };
}
