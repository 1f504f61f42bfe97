import { ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';

/** An action of the bar. */
export interface BarAction<Name extends string> {
  name: Name;
  label: string;
  icon: ReactNode;
}

export interface BulkBarProps<Name extends string> {
  /** What is selected: "3 tickets selected". */
  count: string;
  /** Actions with a button of their own on wide screens. */
  first: readonly BarAction<Name>[];
  /** The others, in a menu. */
  others: readonly BarAction<Name>[];
  onClear: () => void;
  onAction: (name: Name) => void;
}

/** Bulk actions on selected rows, at the lower edge of the window. */
export function BulkBar<Name extends string>(props: BulkBarProps<Name>) {
  const { count, first, others, onClear, onAction } = props;
  const { t } = useTranslation();
  const renderItem = ({ name, icon, label }: BarAction<Name>) => (
    <DropdownMenuItem key={name} onSelect={() => onAction(name)}>
      {icon}
      {label}
    </DropdownMenuItem>
  );
  return (
    <section
      aria-label={t('service_bulk.bar')}
      className="standing-bar flex flex-wrap items-center gap-2 rounded bg-raised px-4 py-2.5 shadow-float"
    >
      <output className="font-medium text-ink tabular-nums">{count}</output>
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('service_bulk.clear')}
      </Button>
      <div className="ms-auto flex flex-wrap gap-2">
        {first.map(({ name, icon, label }) => (
          <Button
            key={name}
            variant="outline"
            size="sm"
            onClick={() => onAction(name)}
            className="max-sm:hidden"
          >
            {icon}
            {label}
          </Button>
        ))}
        <span className={others.length === 0 ? 'sm:hidden' : 'contents'}>
          <DropdownMenu
            align="end"
            trigger={
              <Button variant="outline" size="sm">
                <span className="sm:hidden">{t('service_bulk.change')}</span>
                <span className="max-sm:hidden">{t('service_bulk.more')}</span>
                <ChevronUp aria-hidden />
              </Button>
            }
          >
            <div className="sm:hidden">{first.map(renderItem)}</div>
            {others.map(renderItem)}
          </DropdownMenu>
        </span>
      </div>
    </section>
  );
}
