import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NavigationLeaf } from '#web/app/navigation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { navigationTooltipDelay } from '#web/ui/tooltip-clock.ts';
import { navigationIcons } from './navigation-icons.tsx';

/** Style of links and groups in the sidebar. */
export const sidebarItemStyle =
  'flex min-h-9 w-full items-center gap-3 rounded px-3 py-1.5 text-start font-medium transition-colors duration-100 touch:min-h-11';

export interface SidebarLinkProps {
  leaf: NavigationLeaf;
  pathname: string;
  /** True for the item of the open page, or of a page above it. */
  current: NavigationLeaf | null;
  onNavigate: (() => void) | undefined;
  /** Indented, because it is in a group. */
  isInGroup?: boolean | undefined;
}

/**
 * Link to a page in the sidebar. The open page is highlighted (specification §2); the page above it
 * is marked more quietly.
 */
export function SidebarLink({ leaf, current, pathname, onNavigate, isInGroup }: SidebarLinkProps) {
  const { t } = useTranslation();
  const isCurrent = leaf === current;
  const isOpen = leaf.path === pathname;
  const Icon = navigationIcons[leaf.icon];
  return (
    <Tooltip content={leaf.tooltip && t(leaf.tooltip)} delay={navigationTooltipDelay} side="right">
      <Link
        to={leaf.path}
        activeOptions={{ exact: true, includeSearch: false }}
        // The router marks the page itself; a page below it needs its own mark.
        aria-current={isCurrent || undefined}
        onClick={onNavigate}
        className={classNames(
          sidebarItemStyle,
          isOpen
            ? 'bg-brand-soft text-brand-ink'
            : isCurrent
              ? 'bg-sunken text-ink'
              : 'text-soft hover:bg-sunken hover:text-ink',
          isInGroup && 'ps-6 pe-1',
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0">{t(leaf.label)}</span>
      </Link>
    </Tooltip>
  );
}
