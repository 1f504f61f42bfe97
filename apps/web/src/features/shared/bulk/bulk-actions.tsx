import { ChevronUp } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';

/** What the dialog of a bulk action gets. */
export interface BulkDialogProps<Name extends string, Item> {
  action: Name;
  rows: readonly Item[];
  onDone: () => void;
  onClose: () => void;
}

export interface BulkActionsProps<Name extends string, Item extends { id: string }> extends Pick<
  BulkBarProps<Name>,
  'count' | 'first' | 'others'
> {
  selection: Selection<Item>;
  renderDialog: (props: BulkDialogProps<Name, Item>) => ReactNode;
}

/** The bar of bulk actions with their dialogs, which show the selection as it was when they opened. */
export function BulkActions<Name extends string, Item extends { id: string }>({
  selection,
  renderDialog,
  ...bar
}: BulkActionsProps<Name, Item>) {
  const [action, setAction] = useState<Name | null>(null);
  const onAction = (next: Name) => {
    selection.keep();
    setAction(next);
  };
  const onClose = () => {
    selection.release();
    setAction(null);
  };
  return (
    <>
      <BulkBar<Name> {...bar} onClear={selection.clear} onAction={onAction} />
      {action ? (
        <Suspense>
          {renderDialog({ action, rows: selection.selected, onDone: selection.clear, onClose })}
        </Suspense>
      ) : null}
    </>
  );
}

/** An action of the bar. */
interface BarAction<Name extends string> {
  name: Name;
  label: string;
  icon: ReactNode;
}

interface BulkBarProps<Name extends string> {
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
function BulkBar<Name extends string>(props: BulkBarProps<Name>) {
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
