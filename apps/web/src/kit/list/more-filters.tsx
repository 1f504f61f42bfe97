import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';

export interface MoreFiltersProps {
  /** Number of filters of the menu that are set. */
  count: number;
  /** Items of a menu: checkboxes, and radio items below a label. */
  children: ReactNode;
}

/** The rarer filters of a list in one menu, whose button says how many are set: the row stays one line. */
export function MoreFilters({ count, children }: MoreFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="max-sm:flex-auto max-sm:*:w-full">
      <DropdownMenu
        align="start"
        trigger={
          <Button
            variant="outline"
            className="font-normal whitespace-nowrap max-sm:w-full max-sm:justify-between"
          >
            {count > 0 ? t('list.more_filters_set', { count }) : t('list.more_filters')}
            <ChevronDown aria-hidden className="text-soft" />
          </Button>
        }
      >
        {children}
      </DropdownMenu>
    </div>
  );
}
