import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isGroup, findLeaf, getNavigation } from '#web/app/navigation.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { SidebarGroup } from './sidebar-group.tsx';
import { SidebarLink } from './sidebar-link.tsx';

/** The navigation of the signed-in user (specification §2). `onNavigate` closes the mobile sheet. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const items = getNavigation(useUser());
  const current = findLeaf(items, pathname);
  return (
    <nav aria-label={t('navigation.main')} className="p-3">
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.label}>
            {isGroup(item) ? (
              <SidebarGroup
                group={item}
                pathname={pathname}
                current={current}
                onNavigate={onNavigate}
              />
            ) : (
              <SidebarLink
                leaf={item}
                pathname={pathname}
                current={current}
                onNavigate={onNavigate}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
