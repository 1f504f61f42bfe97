import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createSignal } from '#web/lib/store.ts';
import { navigationTooltipDelay } from '#web/ui/tooltip-clock.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const key = 'sidebar';
const changes = createSignal();

/** Never true for fingers, which get no tooltip with the name of an icon. */
const isCollapsed = (): boolean =>
  localStorage.getItem(key) === 'collapsed' && !matchMedia('(pointer: coarse)').matches;

/** Returns whether this browser shows the sidebar as icons; updates on change. */
export function useIsSidebarCollapsed(): boolean {
  return useSyncExternalStore(changes.subscribe, isCollapsed);
}

/** Leaves the page the sidebar’s width, or gives it back; this browser remembers the choice. */
export function CollapseButton() {
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
