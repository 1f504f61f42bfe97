import type { User } from '@portal/contract/users';
import { MailPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { personRoutes } from './person-routes.ts';

/** Mails a new link to a person without a password. Older links become invalid. */
export function ResendInvitationButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const { id, email, role } = person;
  const resend = useAction({
    execute: () => call(personRoutes[role].invite, { params: { id } }),
    done: t('users.resent', { email }),
    failed: t('users.resend_failed'),
    refresh: useRefresh(),
  });
  return (
    <Button variant="outline" wraps onClick={() => resend.mutate()} busy={resend.isPending}>
      <MailPlus aria-hidden />
      {t('users.resend')}
    </Button>
  );
}
