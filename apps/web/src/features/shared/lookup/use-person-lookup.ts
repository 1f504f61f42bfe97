import { lookUpPeople, type PersonName } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { useUser } from '#web/lib/session/use-session.ts';
import { useLookup } from './use-lookup.ts';

export interface PersonLookupOptions {
  /** Excludes the viewer, who has the same action for themselves elsewhere. */
  othersOnly?: boolean | undefined;
}

/** Lookup of all accounts, closed ones included; requires the `privacy` permission. */
export function usePersonLookup(
  id: string | null,
  known?: PersonName | null,
  { othersOnly = false }: PersonLookupOptions = {},
): Lookup {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  return useLookup<PersonName>({
    scope: 'users',
    list: lookUpPeople,
    get: null,
    filters: { ordering: 'last_name' },
    id,
    known,
    toOption: ({ id: value, name: label, email, role, customer }) => {
      const isOwn = value === ownId;
      const where = customer?.name ?? t(`anonymization.kinds.${role}`);
      return {
        value,
        label,
        hint: [isOwn ? t('tickets.you') : null, where, email].filter(Boolean).join(' · '),
        disabled: isOwn && othersOnly,
      };
    },
  });
}
