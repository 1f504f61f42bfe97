import { listUnmatchedMail } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Tab } from '#web/ui/tabs.tsx';

/** Tab of the e-mails that wait for the desk. Where no mail comes in, nobody looks for it. */
export function MailTab({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  const enabled = can(useUser(), listUnmatchedMail.access);
  const { data } = useQuery({
    ...routeQuery('service', listUnmatchedMail, { query: { limit: 0 } }),
    enabled,
  });
  const count = data?.count ?? 0;
  return count > 0 || isOpen ? (
    <Tab value="mails" count={count || undefined}>
      {t('unmatched_mail.tab')}
    </Tab>
  ) : null;
}
