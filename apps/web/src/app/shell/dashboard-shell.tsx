import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '#web/app/navigation.ts';
import { NoPermissionPage } from '#web/app/routes/no-permission-page.tsx';
import { queryClient } from '#web/lib/query/query-client.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame of every page behind the sign-in: header, sidebar, the page, toasts. */
export function DashboardShell() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [sheetOpen, setSheetOpen] = useState(false);
  // Between the end of a session and the next page there is nothing to show.
  if (!user) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <SkipLink label={t('app.skip_to_content')} target="content" />
        <DashboardHeader onOpenNavigation={() => setSheetOpen(true)} />
        <aside className="fixed inset-y-0 start-0 top-14 w-64 overflow-y-auto border-e border-line bg-surface max-lg:hidden">
          <Sidebar />
        </aside>
        <Sheet
          open={sheetOpen}
          onOpenChange={setSheetOpen}
          title={t('navigation.main')}
          closeLabel={t('navigation.close')}
          header={<Logo name={t('app.name')} />}
        >
          <Sidebar onNavigate={() => setSheetOpen(false)} />
        </Sheet>
        <main id="content" tabIndex={-1} className="outline-none [--sticky-top:3.5rem] lg:ps-64">
          <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-8 sm:py-8">
            {mayOpen(user, pathname) ? <Outlet /> : <NoPermissionPage />}
          </div>
        </main>
        <Toaster
          regionLabel={t('notifications.region')}
          toastLabel={t('notifications.toast')}
          closeLabel={t('app.close')}
        />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
