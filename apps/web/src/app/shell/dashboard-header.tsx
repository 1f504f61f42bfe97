import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { NotificationMenu } from './notification-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { UserMenu } from './user-menu.tsx';

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
