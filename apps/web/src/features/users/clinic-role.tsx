import { clinicRoles } from '@portal/contract/kernel';
import type { User } from '@portal/contract/users';
import type { TFunction } from 'i18next';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxGroupField } from '#web/kit/form/checkbox-group-field.tsx';
import { RadioGroupField } from '#web/kit/form/radio-group-field.tsx';
import type { Choice } from '#web/lib/form/choice-labels.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

type Role = Pick<User, 'clinic_role' | 'clinics'>;

/** Returns what a customer's user sees, with the names of own clinics; null for an employee. */
export function formatClinicRole(t: TFunction, { clinic_role: role, clinics }: Role) {
  if (role === 'manager') return t('users.manager_of_all');
  if (role !== 'own_clinics') return role && t(`users.clinic_roles.${role}`);
  const names = clinics.map(({ name, city }) => name ?? city).join(', ');
  return t('users.own_clinics', { names: names || t('users.no_clinics') });
}

/** Returns the initial values of the fields; without a user, of one who sees all clinics. */
export function clinicRoleValues(user?: Pick<User, 'clinic_role' | 'clinic_ids'>) {
  return {
    clinic_role: user?.clinic_role ?? 'all_clinics',
    clinic_ids: (user?.clinic_ids ?? []).toSorted(),
  } satisfies FormValues;
}

interface SentRole {
  clinic_role?: User['clinic_role'] | undefined;
  clinic_ids?: string[] | undefined;
}

/** Leaves the clinics behind that were checked before another role was chosen. */
export const withOwnClinics = <Body extends SentRole>(body: Body): Body =>
  body.clinic_role === 'own_clinics' ? body : { ...body, clinic_ids: [] };

interface ClinicRoleFieldsProps {
  form: ContractForm;
  /** Clinics to choose from. */
  clinics: readonly Choice[];
  hint?: string | undefined;
  /** Hint of the clinics while there are none. */
  clinicsHint?: string | undefined;
}

/** Fields for the role of a customer's user, and for the clinics of the role `own_clinics`. */
export function ClinicRoleFields({ form, clinics, hint, clinicsHint }: ClinicRoleFieldsProps) {
  const { t } = useTranslation();
  const role: unknown = useWatch({ control: form.control, name: 'clinic_role' });
  return (
    <>
      <RadioGroupField
        form={form}
        name="clinic_role"
        hint={hint}
        options={clinicRoles.map((value) => ({
          value,
          label: t(`users.clinic_roles.${value}`),
          hint: t(`users.clinic_role_hints.${value}`),
        }))}
      />
      {role === 'own_clinics' ? (
        <CheckboxGroupField
          form={form}
          name="clinic_ids"
          hint={clinics.length === 0 ? clinicsHint : undefined}
          options={clinics}
        />
      ) : null}
    </>
  );
}
