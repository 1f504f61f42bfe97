import { type ReactNode, Suspense, useState } from 'react';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx';

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
