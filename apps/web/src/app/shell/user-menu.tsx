import { Link } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { chooseTheme, themes, useTheme } from '#web/lib/theme/theme.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuRadioItems,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Menu of the signed-in user: profile and theme. */
export function UserMenu() {
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
