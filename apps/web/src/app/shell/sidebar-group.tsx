import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigationGroup, NavigationLeaf } from '#web/app/navigation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { navigationIcons } from './navigation-icons.tsx';
import { SidebarLink, sidebarItemStyle } from './sidebar-link.tsx';

export interface SidebarGroupProps {
  group: NavigationGroup;
  pathname: string;
  current: NavigationLeaf | null;
  onNavigate: (() => void) | undefined;
}

/** An item with children: a press expands or collapses it. */
export function SidebarGroup({ group, pathname, current, onNavigate }: SidebarGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const [expanded, setExpanded] = useState(true);
  const Icon = navigationIcons[group.icon];
  return (
    <>
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={id}
        onClick={() => setExpanded(!expanded)}
        className={classNames(sidebarItemStyle, 'text-soft hover:bg-sunken hover:text-ink')}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1">{t(group.label)}</span>
        <ChevronDown
          aria-hidden
          className={classNames(
            'size-4 shrink-0 text-faint transition-transform duration-100',
            expanded || '-rotate-90',
          )}
        />
      </button>
      <ul id={id} hidden={!expanded} className="mt-0.5 flex flex-col gap-0.5 [&[hidden]]:hidden">
        {group.children.map((leaf) => (
          <li key={leaf.path}>
            <SidebarLink
              leaf={leaf}
              pathname={pathname}
              current={current}
              onNavigate={onNavigate}
              isInGroup
            />
          </li>
        ))}
      </ul>
    </>
  );
}
