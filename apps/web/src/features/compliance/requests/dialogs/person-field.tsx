import type { PersonName } from '@portal/contract/users';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { usePersonLookup } from '#web/kit/lookup/use-person-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

export interface PersonFieldProps {
  form: ContractForm;
  /** Preselected person. */
  person?: PersonName | undefined;
}

/** Person concerned: a customer's user or employee, never the viewer. */
export function PersonField({ form, person }: PersonFieldProps) {
  const { t } = useTranslation();
  const chosen: unknown = useWatch({ control: form.control, name: 'user_id' });
  const id = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const lookup = usePersonLookup(id, person, { othersOnly: true });
  return (
    <LookupField
      form={form}
      name="user_id"
      lookup={lookup}
      placeholder={t('anonymization.search_person')}
      hint={t('anonymization.person_hint')}
    />
  );
}
