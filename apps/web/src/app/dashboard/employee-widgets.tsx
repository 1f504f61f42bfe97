import { listPendingRequests } from '@portal/contract/compliance';
import { listLeads } from '@portal/contract/crm';
import { notificationPermission } from '@portal/contract/notifications';
import { serviceDesk } from '@portal/contract/service';
import { getSystemStatus } from '@portal/contract/system';
import type { Me } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { UndecidedRequests } from '#web/features/compliance/requests/undecided-requests.tsx';
import { DueDevices } from '#web/features/crm/installed-devices/due-devices.tsx';
import { MyLeads } from '#web/features/crm/leads/my-leads.tsx';
import { LastDocuments, NewestDocuments } from '#web/features/documents/today-documents.tsx';
import { EndingRights } from '#web/features/notifications/ending-rights.tsx';
import {
  MyTickets,
  TicketsWithReplies,
  WaitingRequests,
} from '#web/features/service/today-tickets.tsx';
import { SystemCallout } from '#web/features/system/status/system-callout.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** An employee’s day: what waits for them, and the way back into the library. */
export function EmployeeWidgets({ hidesEmptyState }: WorkWidgetsProps) {
  return (
    <>
      <WorkWidgets hidesEmptyState={hidesEmptyState} />
      <FeatureErrorBoundary>
        <LibraryWidgets />
      </FeatureErrorBoundary>
    </>
  );
}

/** The way back into the library: what the user opened last, and what is new in it. */
function LibraryWidgets() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="library" className="flex flex-col gap-3 has-[>div:empty]:hidden">
      <h2 id="library" className="text-base font-semibold text-ink">
        {t('dashboard.library')}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        <LastDocuments />
        <NewestDocuments />
      </div>
    </section>
  );
}

interface Panel {
  name: string;
  Content: ComponentType;
  canView: (user: Me) => boolean;
}

const hasServicePermission = (user: Me) => can(user, serviceDesk);

/** Panels with their permission, the most urgent first. */
const panels: readonly Panel[] = [
  {
    name: 'system',
    Content: SystemCallout,
    canView: (user) => can(user, getSystemStatus.access),
  },
  { name: 'replies', Content: TicketsWithReplies, canView: hasServicePermission },
  { name: 'requests', Content: WaitingRequests, canView: hasServicePermission },
  { name: 'tickets', Content: MyTickets, canView: hasServicePermission },
  { name: 'maintenance', Content: DueDevices, canView: hasServicePermission },
  {
    name: 'anonymization',
    Content: UndecidedRequests,
    canView: (user) => can(user, listPendingRequests.access),
  },
  { name: 'leads', Content: MyLeads, canView: (user) => can(user, listLeads.access) },
  {
    name: 'rights',
    Content: EndingRights,
    canView: ({ permissions }) => permissions.includes(notificationPermission.right_expiring),
  },
];

interface WorkWidgetsProps {
  /** True to hide the text for no work. */
  hidesEmptyState: boolean;
}

/** Today's work by the user's permissions. */
function WorkWidgets({ hidesEmptyState }: WorkWidgetsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const own = panels.filter(({ canView }) => canView(user));
  if (own.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting"
      className={classNames('flex flex-col gap-3', hidesEmptyState && 'has-[>.peer:empty]:hidden')}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="waiting" className="text-base font-semibold text-ink">
          {t('dashboard.waiting')}
        </h2>
        {hasServicePermission(user) ? (
          <Link
            to="/dashboard/service"
            search={{ tab: 'desk' }}
            className="text-sm font-medium text-brand-ink underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
          >
            {t('desk.tab')}
          </Link>
        ) : null}
      </div>
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
