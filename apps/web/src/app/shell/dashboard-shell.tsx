import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canOpenPage } from '#web/app/navigation.ts';
import { NoPermissionPage } from '#web/app/routes/no-permission-page.tsx';
import { useSession } from '#web/lib/session/use-session.ts';
import { newVersion } from '#web/lib/worker/new-version-store.ts';
import { useStore } from '#web/lib/store.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import type { OpenCommands } from '../commands/command-host.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { OutageCallout } from './outage-callout.tsx';
import { Sidebar } from './sidebar.tsx';
import { Toasts } from './toasts.tsx';
import { useEvents } from './use-events.ts';

const NewVersionCallout = lazy(async () => ({
  default: (await import('./new-version-callout.tsx')).NewVersionCallout,
}));

const NavigationSheet = lazy(async () => ({
  default: (await import('./navigation-sheet.tsx')).NavigationSheet,
}));

// The page is shown first, then what is over all of them.
const CommandHost = lazy(async () => ({
  default: (await import('../commands/command-host.tsx')).CommandHost,
}));

/** The frame of every page behind the sign-in: header, sidebar, the page, toasts. */
export function DashboardShell() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  const isOutdated = useStore(newVersion);
  // The page at which the sheet is open; none once it was closed, null before it ever was opened.
  const [sheetAt, setSheetAt] = useState<string | null>(null);
  // Another page closes it, one that Back leads to as well.
  if (sheetAt && sheetAt !== pathname) setSheetAt('');
  const [commands, setCommands] = useState<OpenCommands>(null);
  useEvents(user?.id ?? null);
  // Between the end of a session and the next page there is nothing to show.
  if (!user) return null;
  return (
    <>
      <SkipLink label={t('app.skip_to_content')} target="content" />
      <DashboardHeader
        onOpenNavigation={() => setSheetAt(pathname)}
        onSearch={() => setCommands('palette')}
      />
      <Suspense>
        <CommandHost shown={commands} onShow={setCommands} />
      </Suspense>
      <aside className="fixed inset-y-0 start-0 top-14 w-64 overflow-y-auto border-e border-line bg-surface max-lg:hidden print:hidden">
        <Sidebar />
      </aside>
      {/*
       * Loaded at the first opening; rendered from then on, so that it can slide out.
       */}
      <Suspense>
        {sheetAt === null ? null : (
          <NavigationSheet
            open={sheetAt === pathname}
            onOpenChange={(open) => setSheetAt(open ? pathname : '')}
          />
        )}
      </Suspense>
      <main
        id="content"
        tabIndex={-1}
        className="outline-none [--sticky-top:3.5rem] lg:ps-64 print:ps-0"
      >
        <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-8 sm:py-8">
          <OutageCallout />
          {isOutdated ? (
            <Suspense>
              <NewVersionCallout />
            </Suspense>
          ) : null}
          {canOpenPage(user, pathname) ? <Outlet /> : <NoPermissionPage />}
        </div>
      </main>
      <Toasts />
    </>
  );
}
