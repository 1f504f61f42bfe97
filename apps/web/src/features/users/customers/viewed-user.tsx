import { getCustomerUser, listCustomerUsers, type User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLookup } from '#web/features/shared/lookup/use-lookup.ts';
import { formatClinicRole } from '#web/features/users/clinic-role.tsx';
import { formatPersonName } from '#web/features/users/person-name.ts';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';

interface ViewedUserFieldProps {
  customerId: string;
  /** Chosen user, loaded; null for all users of the customer. */
  user: User | null;
  /** True for a user who is not loaded, or cannot be: the field can still be cleared. */
  isUnknown?: boolean | undefined;
  onChange: (id: string | null) => void;
}

/** Field to choose the user of a customer whose view is shown; nothing for who may not see the users. */
export function ViewedUserField(props: ViewedUserFieldProps) {
  return can(useUser(), listCustomerUsers.access) ? <Field {...props} /> : null;
}

function Field({ customerId, user, isUnknown, onChange }: ViewedUserFieldProps) {
  const { t } = useTranslation();
  const lookup = useLookup<User>({
    scope: 'users',
    list: listCustomerUsers,
    get: null,
    filters: { customer_id: customerId, ordering: 'last_name' },
    id: user?.id ?? null,
    known: user,
    toOption: (person) => ({
      value: person.id,
      label: formatPersonName(t, person),
      hint: [
        formatClinicRole(t, person),
        person.status === 'active' ? null : t(`users.statuses.${person.status}`),
      ]
        .filter(Boolean)
        .join(' · '),
      disabled: person.status === 'anonymized',
    }),
  });
  return (
    <ListLookup
      lookup={isUnknown ? { ...lookup, chosen: { value: '', label: t('rights.as_user') } } : lookup}
      label={t('rights.as_user')}
      emptyLabel={t('rights.as_any_user')}
      onChange={onChange}
    />
  );
}

/** The user whose view is shown, of `?user=`; none for who may not see the customers' users. */
export function useViewedUser() {
  const [id, set] = useSearchParam('user', { drops: 'page' });
  const isChosen = can(useUser(), getCustomerUser.access) && typeof id === 'string';
  const query = useQuery({
    ...routeQuery('users', getCustomerUser, { params: { id: isChosen ? id : '' } }),
    enabled: isChosen,
  });
  const choose = (userId: string | null) => void set(userId ?? undefined);
  return { query, isChosen, choose };
}

/** Returns name and clinics of a user, and whether they see anything today, for the head of their view. */
export function useViewedUserTexts(user: User | null) {
  const { t } = useTranslation();
  return (
    user && {
      name: formatPersonName(t, user),
      sees: formatClinicRole(t, user) ?? '',
      canLogIn: user.status === 'active',
    }
  );
}
