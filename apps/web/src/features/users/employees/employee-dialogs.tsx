import { object, type RouteBody, toPatch } from '@portal/contract/kernel';
import {
  changeEmployee,
  createEmployee,
  EmployeeInput,
  getEmployee,
  type Group,
  type User,
} from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useStaffConfirmation } from '#web/features/users/groups/use-staff-confirmation.ts';
import { personValues } from '#web/features/users/person/person-fields.tsx';
import { usePersonLabel } from '#web/features/users/person-name.ts';
import { useTicketRefresh, useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { reloadCurrentUser } from '#web/lib/session/reload-current-user.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { EmployeeFields, firstGroups, useEmployeeChoices } from './employee-fields.tsx';

export interface EditEmployeeDialogProps {
  id: string;
  onClose: () => void;
}

/**
 * Form that changes an employee. For the own account it confirms the loss of `staff` and refetches
 * the own permissions.
 */
export function EditEmployeeDialog({ id, onClose }: EditEmployeeDialogProps) {
  const { t } = useTranslation();
  const isOwn = useUser().id === id;
  const refresh = useUsersRefresh();
  const refreshService = useTicketRefresh();
  const getStaffConfirmation = useStaffConfirmation();
  return (
    <EditDialog
      id={id}
      scope="users"
      read={getEmployee}
      change={employeeForms.change}
      save={(body, etag) => sendEmployee(id, body, etag)}
      getConfirmation={({ groups: chosen }) =>
        isOwn && chosen
          ? getStaffConfirmation((groups) => groups.filter((group) => chosen.includes(group.id)))
          : null
      }
      conflictField="groups"
      toValues={employeeValues}
      fields={EmployeeFields}
      getLabel={usePersonLabel()}
      draft="employee"
      labels={{
        title: t('employees.edit_title'),
        loadFailed: t('users.load_one_failed'),
        saveFailed: t('employees.update_failed'),
        saved: t('employees.saved'),
      }}
      refresh={async () => {
        // The calendar and the tickets of a team depend on who is in it.
        await Promise.all([refresh(), refreshService(), isOwn ? reloadCurrentUser() : null]);
      }}
      onClose={onClose}
    />
  );
}

export interface NewEmployeeDialogProps {
  onClose: () => void;
}

/** Form that adds an employee and invites them. */
export function NewEmployeeDialog({ onClose }: NewEmployeeDialogProps) {
  const { t } = useTranslation();
  const query = useEmployeeChoices();
  if (query.data) return <LoadedForm groups={query.data.groups} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('employees.add')}
      failure={t('groups.load_failed')}
      onClose={onClose}
    />
  );
}

interface LoadedFormProps extends NewEmployeeDialogProps {
  groups: readonly Group[];
}

function LoadedForm({ groups, onClose }: LoadedFormProps) {
  const { t } = useTranslation();
  const refresh = useUsersRefresh();
  const form = useContractForm({
    route: employeeForms.create,
    values: {
      ...employeeValues(
        undefined,
        firstGroups(groups).map(({ id }) => id),
      ),
      preferred_language: useLanguage(),
    },
    draft: 'employee:new',
    failure: t('employees.create_failed'),
    save: (body, _etag, idempotencyKey) => addEmployee(body, idempotencyKey),
    onSaved: ({ email }) => {
      const text = t('users.invited_text', { email });
      toasts.show({ tone: 'success', title: t('employees.created'), text });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('employees.add')}
      description={t('users.new_text')}
      onClose={onClose}
    >
      <EmployeeFields form={form} isNew />
    </FormDialog>
  );
}

const { employee_profile: profile, ...ownFields } = EmployeeInput.properties;

const FormBody = object({ ...ownFields, job_title: profile.properties.job_title });

/** Routes as the form uses them: the job title is a top-level field. */
export const employeeForms = {
  create: { ...createEmployee, body: FormBody },
  change: { ...changeEmployee, body: toPatch(FormBody) },
};

/** Returns the initial values of the form. A new employee joins `firstGroups`. */
export function employeeValues(employee?: User, firstGroups: readonly string[] = []) {
  return {
    ...personValues(employee),
    job_title: employee?.employee_profile?.job_title ?? '',
    team: employee?.team ?? '',
    groups: (employee?.groups ?? firstGroups).toSorted(),
  } satisfies FormValues;
}

/** Creates an employee from the form's fields. */
export const addEmployee = (
  body: RouteBody<typeof employeeForms.create>,
  idempotencyKey: string,
): Promise<User> =>
  withFormErrors(call(createEmployee, { body: withProfile(body), idempotencyKey }));

/** Changes an employee by the form's changed fields. */
export const sendEmployee = (
  id: string,
  body: RouteBody<typeof employeeForms.change>,
  etag: string | null,
): Promise<User> =>
  withFormErrors(call(changeEmployee, { params: { id }, body: withProfile(body), ifMatch: etag }));

/** Moves the job title into the employee's profile, as the API expects it. */
function withProfile<Body extends { job_title?: string | null }>(body: Body) {
  const { job_title: jobTitle, ...rest } = body;
  return jobTitle === undefined ? rest : { ...rest, employee_profile: { job_title: jobTitle } };
}

/** Moves an error of the profile's job title to the form's field. */
async function withFormErrors<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { employee_profile: profileErrors, ...fields } = error.fields;
    throw profileErrors && !Array.isArray(profileErrors)
      ? error.withFields({ ...fields, ...profileErrors })
      : error;
  }
}
