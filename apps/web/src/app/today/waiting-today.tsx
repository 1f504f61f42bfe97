import { listPendingRequests } from '@portal/contract/compliance';
import { listLeads } from '@portal/contract/crm';
import { noticePermission } from '@portal/contract/notices';
import { openServiceTicket } from '@portal/contract/service';
import { getSystemStatus } from '@portal/contract/system';
import type { Me } from '@portal/contract/users';
import { CircleCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { UndecidedRequests } from '#web/features/compliance/requests/undecided-requests.tsx';
import { DueDevices } from '#web/features/crm/installed-devices/due-devices.tsx';
import { MyLeads } from '#web/features/crm/leads/my-leads.tsx';
import { EndingRights } from '#web/features/notices/ending-rights.tsx';
import { AnsweredTickets } from '#web/features/service/today/answered-tickets.tsx';
import { MyTickets } from '#web/features/service/today/my-tickets.tsx';
import { WaitingRequests } from '#web/features/service/today/waiting-requests.tsx';
import { SystemCallout } from '#web/features/system/status/system-callout.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Panel {
  name: string;
  Content: ComponentType;
  isWorkOf: (user: Me) => boolean;
}

const servesCustomers = (user: Me) => can(user, openServiceTicket.access);

/** Whose work waits in each panel; what cannot wait stands first. */
const panels: readonly Panel[] = [
  {
    name: 'system',
    Content: SystemCallout,
    isWorkOf: (user) => can(user, getSystemStatus.access),
  },
  { name: 'replies', Content: AnsweredTickets, isWorkOf: servesCustomers },
  { name: 'requests', Content: WaitingRequests, isWorkOf: servesCustomers },
  { name: 'tickets', Content: MyTickets, isWorkOf: servesCustomers },
  { name: 'maintenance', Content: DueDevices, isWorkOf: servesCustomers },
  {
    name: 'anonymization',
    Content: UndecidedRequests,
    isWorkOf: (user) => can(user, listPendingRequests.access),
  },
  { name: 'leads', Content: MyLeads, isWorkOf: (user) => can(user, listLeads.access) },
  {
    name: 'rights',
    Content: EndingRights,
    isWorkOf: ({ permissions }) => permissions.includes(noticePermission.right_expiring),
  },
];

export interface WaitingTodayProps {
  /** Whether nothing is said where nothing waits. */
  isSilent: boolean;
}

/** What waits for the user today, by what is their work. */
export function WaitingToday({ isSilent }: WaitingTodayProps) {
  const { t } = useTranslation();
  const user = useUser();
  const own = panels.filter(({ isWorkOf }) => isWorkOf(user));
  if (own.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting"
      className={classNames('flex flex-col gap-3', isSilent && 'has-[>.peer:empty]:hidden')}
    >
      <h2 id="waiting" className="text-base font-semibold text-ink">
        {t('dashboard.waiting')}
      </h2>
      {/* A panel for which there is nothing is not there: the page needs no count of them. */}
      <div className="peer grid gap-4 empty:hidden lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        {own.map(({ name, Content }) => (
          <FeatureErrorBoundary key={name}>
            <Content />
          </FeatureErrorBoundary>
        ))}
      </div>
      <div className="hidden peer-empty:block">
        <EmptyState
          icon={<CircleCheck />}
          title={t('dashboard.nothing_title')}
          text={t('dashboard.nothing_text')}
        />
      </div>
    </section>
  );
}
