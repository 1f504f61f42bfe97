import { Link, useNavigate } from '@tanstack/react-router';
import { Bell, CircleUserRound, LogOut, Menu, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useStore } from '#web/lib/store.ts';
import { chooseTheme, themes, useTheme } from '#web/lib/theme/theme.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioItems,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { loadCounts } from './load-counts.ts';
import { LanguagePicker } from './pickers.tsx';

export interface DashboardHeaderProps {
  onOpenNavigation: () => void;
  /** Opens the palette. */
  onSearch: () => void;
}

/** Logo, what belongs to the person, and the way out (specification §2). */
export function DashboardHeader({ onOpenNavigation, onSearch }: DashboardHeaderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // On the narrowest screens, or at 400%, the language is its icon alone, as the rest is.
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center border-b border-line bg-surface px-2 max-[24rem]:px-1 sm:gap-1 sm:px-4 print:hidden max-[24rem]:[&_select]:w-11 max-[24rem]:[&_select]:ps-11">
      <Button variant="header" size="icon" className="lg:hidden" onClick={onOpenNavigation}>
        <Menu aria-hidden />
        <VisuallyHidden>{t('navigation.open')}</VisuallyHidden>
      </Button>
      <Link
        to="/dashboard"
        activeOptions={{ exact: true }}
        className="me-auto inline-flex rounded px-1"
      >
        <Logo name={t('app.name')} className="max-sm:[&>span]:sr-only" />
      </Link>
      <SearchButton onClick={onSearch} />
      <LanguagePicker />
      <NotificationMenu />
      <UserMenu />
      <Button
        variant="header"
        onClick={() => void navigate({ to: '/logout' })}
        className="max-sm:w-11 max-sm:px-0"
      >
        <LogOut aria-hidden />
        <span className="max-sm:sr-only">{t('sign_out.button')}</span>
      </Button>
    </header>
  );
}

const isMac = /Mac|iPhone|iPad/u.test(navigator.platform);

/** Opens the palette; shows its shortcut if there is room, and only an icon on phones. */
function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="header"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={onClick}
      className="max-sm:w-11 max-sm:px-0 lg:border-line lg:bg-surface"
    >
      <Search aria-hidden />
      <span className="max-sm:sr-only">{t('commands.open')}</span>
      <kbd
        aria-hidden
        className="rounded-small border border-line px-1.5 font-sans text-xs/5 text-soft max-lg:hidden"
      >
        {isMac ? 'Cmd K' : 'Ctrl K'}
      </kbd>
    </Button>
  );
}

/** Menu of the signed-in user: profile and theme. */
function UserMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const theme = useTheme();
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <DropdownMenu
      trigger={
        <Button variant="header" size="icon">
          <Avatar name={name} />
          <VisuallyHidden>{t('navigation.user_menu', { name })}</VisuallyHidden>
        </Button>
      }
    >
      <div className="px-2.5 py-1.5">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-soft">{user.email}</p>
        {user.customer ? <p className="text-xs text-soft">{user.customer.name}</p> : null}
      </div>
      <DropdownMenuSeparator />
      <DropdownMenuItem asChild>
        <Link to="/dashboard/profile">
          <CircleUserRound aria-hidden />
          {t('navigation.profile')}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('app.theme')}</DropdownMenuLabel>
      <DropdownMenuRadioItems
        label={t('app.theme')}
        value={theme}
        onValueChange={(chosen) => {
          const known = themes.find((one) => one === chosen);
          if (known) chooseTheme(known);
        }}
        options={themes.map((one) => ({ value: one, label: t(`app.themes.${one}`) }))}
      />
    </DropdownMenu>
  );
}

const NotificationDialog = lazyComponent(
  async () => (await import('./notification-dialog.tsx')).NotificationDialog,
);

// The page is shown first, then how much waits.
const UnreadStatus = lazyComponent(async () => (await loadCounts()).UnreadStatus);
const UnreadMark = lazyComponent(async () => (await loadCounts()).UnreadMark);

/** Menu with notifications and the toasts of this visit; shows the number of unread ones. */
export function NotificationMenu() {
  const { t } = useTranslation();
  const { history } = useStore(toasts);
  const [notificationCount, setNotificationCount] = useState(0);
  const [open, setOpen] = useState<boolean | null>(null);
  const [lastSeen, setLastSeen] = useState(0);
  const newest = history[0]?.id ?? 0;
  // Successes were seen by the user who caused them, so they do not count as unread.
  const unread = history.filter(({ id, tone }) => id > lastSeen && tone !== 'success').length;
  const toggle = (next: boolean) => {
    setOpen(next);
    setLastSeen(newest);
  };
  return (
    <>
      <Button variant="header" size="icon" onClick={() => toggle(true)}>
        <Bell aria-hidden />
        {unread + notificationCount > 0 ? (
          <Suspense>
            <UnreadMark notificationCount={notificationCount} />
          </Suspense>
        ) : null}
        <VisuallyHidden>
          {t('notification_center.open', { count: unread + notificationCount })}
        </VisuallyHidden>
      </Button>
      {/*
       * The dialog is loaded at the first opening; rendered from then on, so that it can fade out.
       */}
      <Suspense>
        <UnreadStatus onCount={setNotificationCount} />
        {open === null ? null : (
          <NotificationDialog open={open} onOpenChange={toggle} history={history} />
        )}
      </Suspense>
    </>
  );
}
