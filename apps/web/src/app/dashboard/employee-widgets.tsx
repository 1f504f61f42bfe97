import { anyImportAccess } from '@portal/contract/import-export';
import type { Access } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { CalendarDays, FileUp, type LucideIcon, MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canOpenPage, type DashboardPath } from '#web/app/navigation.ts';
import { LastDocuments, NewestDocuments } from '#web/features/documents/today-documents.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { UrgentCard, type UrgentCardProps } from './urgent-card.tsx';

interface PageLink {
  path: DashboardPath;
  label: ParseKeys;
  Icon: LucideIcon;
  /** Access; the page's own rule applies too. */
  access?: Access;
}

/** Pages that the sidebar does not name. */
const links: readonly PageLink[] = [
  { path: '/dashboard/data/devices', label: 'devices.title', Icon: MonitorSmartphone },
  { path: '/dashboard/service/calendar', label: 'service_calendar.title', Icon: CalendarDays },
  { path: '/dashboard/data/import', label: 'imports.title', Icon: FileUp, access: anyImportAccess },
];

/** An employee’s day: what is most urgent, then ways to the lists, and back into the library. */
export function EmployeeWidgets({ hidesEmptyState }: UrgentCardProps) {
  return (
    <>
      <FeatureErrorBoundary>
        <UrgentCard hidesEmptyState={hidesEmptyState} />
      </FeatureErrorBoundary>
      <PageLinks />
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

/** Ways to what people look up most. */
function PageLinks() {
  const { t } = useTranslation();
  const user = useUser();
  const open = links.filter(
    ({ path, access }) => canOpenPage(user, path) && (!access || can(user, access)),
  );
  return (
    <nav aria-label={t('commands.go')}>
      <ul className="flex flex-wrap gap-2">
        {open.map(({ path, label, Icon }) => (
          <li key={path} className="max-sm:flex-auto">
            <Link
              to={path}
              className="flex min-h-10 items-center gap-2.5 rounded border border-line bg-surface px-4 font-medium text-ink transition-colors duration-100 hover:border-control touch:min-h-11"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-soft" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
