import { lookUpEmployees, type EmployeeName } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useUser } from '#web/lib/session/use-session.ts';
import { useLookup } from './use-lookup.ts';

/** Lookup of active employees. `known`: an employee whose name is already loaded. */
export function useEmployeeLookup(id: string | null, known?: EmployeeName | null): Lookup {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  return useLookup<EmployeeName>({
    scope: 'users',
    list: lookUpEmployees,
    // The detail route requires permission to manage employees.
    get: null,
    filters: { ordering: 'last_name' },
    id,
    known,
    toOption: ({ id: value, name: label }) => ({
      value,
      label,
      hint: value === ownId ? t('tickets.you') : undefined,
    }),
  });
}
