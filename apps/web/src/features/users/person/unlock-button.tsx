import { unlockPerson } from '@portal/contract/auth';
import type { User } from '@portal/contract/users';
import { LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPersonName } from '#web/features/users/format-person-name.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';

/** Unlocks a locked person. */
export function UnlockButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const unlock = useAction({
    execute: () => call(unlockPerson, { params: { id: person.id } }),
    done: t('users.unlocked', { name: formatPersonName(t, person) }),
    failed: t('users.unlock_failed'),
    refresh: useRefresh(),
  });
  return (
    <Button variant="outline" onClick={() => unlock.mutate()} busy={unlock.isPending}>
      <LockOpen aria-hidden />
      {t('users.unlock')}
    </Button>
  );
}
