import type { User } from '@portal/contract/users';
import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPersonName } from '#web/features/users/format-person-name.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { personRoutes } from './person-routes.ts';

/** Reactivates a closed account. */
export function ReactivateButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const params = { id: person.id };
  const reactivate = useAction({
    execute: () => call(personRoutes[person.role].change, { params, body: { is_active: true } }),
    done: t('users.reactivated', { name: formatPersonName(t, person) }),
    failed: t('users.reactivate_failed'),
    refresh: useRefresh(),
  });
  return (
    <Button variant="outline" onClick={() => reactivate.mutate()} busy={reactivate.isPending}>
      <UserCheck aria-hidden />
      {t('users.reactivate')}
    </Button>
  );
}
