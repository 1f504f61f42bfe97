import { Outlet, useLocation } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { canOpenPage } from '#web/app/navigation.ts';
import { useIsOffline } from '#web/lib/connection/use-is-offline.ts';
import { lazyComponent, lazyDecoration } from '#web/lib/lazy-component.ts';
import { outageStore } from '#web/lib/outage/outage-store.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { createSignal, useStore } from '#web/lib/store.ts';
import { newVersion } from '#web/lib/worker/new-version-store.ts';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HelpLine } from '#web/ui/help-line.ts';
import { navigationTooltipDelay } from '#web/ui/tooltip-clock.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { SkipLink, VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { OpenCommands } from '../commands/command-host.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { OfflineCallout } from './offline-callout.tsx';
import { Sidebar } from './sidebar.tsx';
import { Toasts } from './toasts.tsx';

const key = 'sidebar';
const changes = createSignal();

const NewVersionCallout = lazyComponent(
  async () => (await import('./new-version-callout.tsx')).NewVersionCallout,
);

const NavigationSheet = lazyComponent(
  async () => (await import('./navigation-sheet.tsx')).NavigationSheet,
);

// The page is shown first, then what is over all of them.
const CommandHost = lazyComponent(
  async () => (await import('../commands/command-host.tsx')).CommandHost,
);

// Where they cannot be loaded, the page must not fail for them.
const SupplierFoot = lazyDecoration(
  async () => (await import('#web/features/shared/supplier/supplier-contact.tsx')).SupplierFoot,
);

const SupplierLine = lazyDecoration(
  async () => (await import('#web/features/shared/supplier/supplier-contact.tsx')).SupplierLine,
);

const NoPermissionPage = lazyComponent(
  async () => (await import('#web/app/routes/no-permission-page.tsx')).NoPermissionPage,
);

const RequiredSetUp = lazyComponent(
  async () =>
    (await import('#web/features/auth/two-factor-settings/required-set-up.tsx')).RequiredSetUp,
);

/** Where a customer’s page is empty or failed. */
const supplierLine = (
  <Suspense>
    <SupplierLine />
  </Suspense>
);

/** The frame of every page behind the sign-in: header, sidebar, the page, toasts. */
export function DashboardShell() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  const isCollapsed = useIsSidebarCollapsed();
  const beside = classNames('print:ps-0', isCollapsed ? 'lg:ps-16' : 'lg:ps-64');
  const isOutdated = useStore(newVersion);
  // The page at which the sheet is open; none once it was closed, null before it ever was opened.
  const [sheetAt, setSheetAt] = useState<string | null>(null);
  // Another page closes it, one that Back leads to as well.
  if (sheetAt && sheetAt !== pathname) setSheetAt('');
  const [commands, setCommands] = useState<OpenCommands>(null);
  // When a second factor is due that the person must set up; null once that page was left.
  const [setUpBy, setSetUpBy] = useState(user?.two_factor_setup_due_at);
  // Between the end of a session and the next page there is nothing to show.
  if (!user) return null;
  // It stays until it is done, so that nobody loses the recovery codes on it.
  if (setUpBy)
    return (
      <Suspense>
        <RequiredSetUp dueAt={setUpBy} onDone={() => setSetUpBy(null)} />
      </Suspense>
    );
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
      <aside
        className={classNames(
          'fixed inset-y-0 start-0 top-14 flex flex-col overflow-x-hidden overflow-y-auto border-e border-line bg-surface max-lg:hidden print:hidden',
          isCollapsed ? 'w-16' : 'w-64',
        )}
      >
        <Sidebar isCollapsed={isCollapsed} />
        <CollapseButton />
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
        className={classNames('outline-none [--sticky-top:3.5rem]', beside)}
      >
        <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-8 sm:py-8">
          <OutageCallout />
          {isOutdated ? (
            <Suspense>
              <NewVersionCallout />
            </Suspense>
          ) : null}
          <HelpLine value={user.role === 'customer' ? supplierLine : null}>
            {canOpenPage(user, pathname) ? (
              <Outlet />
            ) : (
              <Suspense>
                <NoPermissionPage />
              </Suspense>
            )}
          </HelpLine>
        </div>
      </main>
      {user.role === 'customer' ? (
        <Suspense>
          <SupplierFoot className={beside} />
        </Suspense>
      ) : null}
      <Toasts />
    </>
  );
}

/**
 * Reports above every page that there is no connection, or that the portal is unavailable.
 * Disappears by itself, and screen readers announce the recovery.
 */
function OutageCallout() {
  const { t } = useTranslation();
  const offline = useIsOffline();
  const outage = useStore(outageStore);
  const { pathname } = useLocation();
  const [wasOffline, setWasOffline] = useState(false);
  if (offline && !wasOffline) setWasOffline(true);
  return (
    <>
      <output className="sr-only">{wasOffline && !offline ? t('offline.back') : null}</output>
      <OfflineCallout text={t('offline.text')} className="mb-6 print:hidden" />
      {/*
       * Links to the status page for details.
       */}
      {outage && !offline && pathname !== '/dashboard/system-status' ? (
        <Callout tone="warning" title={t('system_status.outage_title')} className="mb-6">
          {t('system_status.outage_short')}
        </Callout>
      ) : null}
    </>
  );
}

/** Never true for fingers, which get no tooltip with the name of an icon. */
const isCollapsed = (): boolean =>
  localStorage.getItem(key) === 'collapsed' && !matchMedia('(pointer: coarse)').matches;

/** Returns whether this browser shows the sidebar as icons; updates on change. */
function useIsSidebarCollapsed(): boolean {
  return useSyncExternalStore(changes.subscribe, isCollapsed);
}

/** Leaves the page the sidebar’s width, or gives it back; this browser remembers the choice. */
function CollapseButton() {
  const { t } = useTranslation();
  const collapsed = useIsSidebarCollapsed();
  const toggle = () => {
    if (collapsed) localStorage.removeItem(key);
    else localStorage.setItem(key, 'collapsed');
    changes.emit();
  };
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <Tooltip
      content={collapsed ? t('navigation.expand') : undefined}
      delay={navigationTooltipDelay}
      side="right"
    >
      <button
        type="button"
        onClick={toggle}
        className="m-3 mt-auto flex min-h-9 items-center gap-3 rounded px-3 py-1.5 text-start text-soft hover:bg-sunken hover:text-ink touch:hidden"
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {collapsed ? (
          <VisuallyHidden>{t('navigation.expand')}</VisuallyHidden>
        ) : (
          t('navigation.collapse')
        )}
      </button>
    </Tooltip>
  );
}
