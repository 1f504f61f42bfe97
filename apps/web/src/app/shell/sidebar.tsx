import { Link, useLocation } from '@tanstack/react-router';
import {
  Activity,
  Building2,
  ChevronDown,
  CircleUserRound,
  Database,
  Factory,
  FileText,
  Kanban,
  Lock,
  type LucideIcon,
  Package,
  ShieldCheck,
  SquareKanban,
  UserRound,
  UserRoundX,
  Users,
  Wrench,
} from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findLeaf,
  getNavigation,
  isGroup,
  type NavigationGroup,
  type NavigationIcon,
  type NavigationLeaf,
} from '#web/app/navigation.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { navigationTooltipDelay } from '#web/ui/tooltip-clock.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { loadCounts } from './load-counts.ts';

// The page is shown first, then how many requests wait.
const WaitingCount = lazyComponent(async () => (await loadCounts()).WaitingCount);

interface SidebarProps {
  /** Closes the mobile sheet. */
  onNavigate?: () => void;
  /** Shows the icons alone, with their names as tooltips. */
  isCollapsed?: boolean;
}

/** The navigation of the signed-in user (specification §2). */
export function Sidebar({ onNavigate, isCollapsed = false }: SidebarProps) {
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
                isCollapsed={isCollapsed}
              />
            ) : (
              <SidebarLink
                leaf={item}
                pathname={pathname}
                current={current}
                onNavigate={onNavigate}
                isCollapsed={isCollapsed}
              />
            )}
            {item.icon === 'service' ? (
              <Suspense>
                <WaitingCount isNarrow={isCollapsed} />
              </Suspense>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SidebarGroupProps {
  group: NavigationGroup;
  pathname: string;
  current: NavigationLeaf | null;
  onNavigate: (() => void) | undefined;
  isCollapsed: boolean;
}

/** An item with children: a press expands or collapses it. A collapsed sidebar shows the children alone. */
function SidebarGroup({ group, pathname, current, onNavigate, isCollapsed }: SidebarGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const [expanded, setExpanded] = useState(true);
  const Icon = navigationIcons[group.icon];
  return (
    <>
      {isCollapsed ? null : (
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
      )}
      <ul
        id={id}
        hidden={!expanded && !isCollapsed}
        className="mt-0.5 flex flex-col gap-0.5 [&[hidden]]:hidden"
      >
        {group.children.map((leaf) => (
          <li key={leaf.path}>
            <SidebarLink
              leaf={leaf}
              pathname={pathname}
              current={current}
              onNavigate={onNavigate}
              isCollapsed={isCollapsed}
              isInGroup
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Style of links and groups in the sidebar. */
const sidebarItemStyle =
  'flex min-h-9 w-full items-center gap-3 rounded px-3 py-1.5 text-start font-medium transition-colors duration-100 touch:min-h-11';

interface SidebarLinkProps {
  leaf: NavigationLeaf;
  pathname: string;
  /** True for the item of the open page, or of a page above it. */
  current: NavigationLeaf | null;
  onNavigate: (() => void) | undefined;
  /** Shows the icon alone. */
  isCollapsed?: boolean | undefined;
  /** Indented, because it is in a group. */
  isInGroup?: boolean | undefined;
}

/**
 * Link to a page in the sidebar. The open page is highlighted (specification §2); the page above it
 * is marked more quietly.
 */
export function SidebarLink({
  leaf,
  current,
  pathname,
  onNavigate,
  isCollapsed,
  isInGroup,
}: SidebarLinkProps) {
  const { t } = useTranslation();
  const isCurrent = leaf === current;
  const isOpen = leaf.path === pathname;
  const Icon = navigationIcons[leaf.icon];
  return (
    <Tooltip
      content={isCollapsed ? t(leaf.label) : leaf.tooltip && t(leaf.tooltip)}
      delay={navigationTooltipDelay}
      side="right"
    >
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
          isInGroup && !isCollapsed && 'ps-6 pe-1',
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className={isCollapsed ? 'sr-only' : 'min-w-0'}>{t(leaf.label)}</span>
      </Link>
    </Tooltip>
  );
}

/** The drawing of each icon that the navigation names. */
export const navigationIcons: Record<NavigationIcon, LucideIcon> = {
  pipeline: Kanban,
  board: SquareKanban,
  salesperson: UserRound,
  documents: FileText,
  service: Wrench,
  data: Database,
  users: Users,
  company: Building2,
  manufacturers: Factory,
  products: Package,
  profile: CircleUserRound,
  status: Activity,
  compliance: ShieldCheck,
  privacy: Lock,
  anonymization: UserRoundX,
};
