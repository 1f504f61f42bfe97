import type { ViewingRight } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { Coverage } from '#web/features/rights/coverage.tsx';
import { RightStateBadge } from '#web/features/rights/right-state.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { RightActions } from './right-actions.tsx';
import { RightCheckbox } from './right-checkbox.tsx';
import { CustomerRightLink, RightLink, RightRemarks } from './right-link.tsx';

export interface RightColumnsOptions {
  /** Rights on the current page that can be selected. */
  selectable: readonly ViewingRight[];
  /** Absent for users who may only read. */
  selection: Selection<ViewingRight> | null;
  /** True for the rights of all customers: names each, and opens a right there. */
  withCustomer?: boolean | undefined;
}

/** Columns of a list of rights; with selection and forms for users who may change them. */
export function useRightColumns(options: RightColumnsOptions): readonly Column<ViewingRight>[] {
  const { selectable, selection, withCustomer = false } = options;
  const { t } = useTranslation();
  const format = useFormats();
  const customer: Column<ViewingRight> = {
    key: 'customer',
    header: t('fields.customer_id'),
    renderCell: (right) => right.customer.name,
  };
  const facts: Column<ViewingRight>[] = [
    {
      key: 'what',
      header: t('rights.opens'),
      renderCell: (right) => (
        <div className="min-w-44 py-1">
          <Coverage
            coverage={right}
            renderTitle={
              selection || withCustomer
                ? (title) => (
                    <TableRowLink>
                      {withCustomer ? (
                        <CustomerRightLink right={right} title={title} />
                      ) : (
                        <RightLink id={right.id} title={title} />
                      )}
                    </TableRowLink>
                  )
                : undefined
            }
          />
        </div>
      ),
    },
    ...(withCustomer ? [customer] : []),
    {
      key: 'state',
      header: t('rights.state'),
      renderCell: (right) => <RightStateBadge right={right} />,
    },
    {
      key: 'expires_at',
      header: t('fields.expires_at'),
      ordering: 'expires_at',
      renderCell: (right) => <RightUntil expiresAt={right.expires_at} />,
    },
    {
      key: 'created_at',
      header: t('rights.granted_on'),
      ordering: 'created_at',
      renderCell: (right) => (
        <div className="min-w-28">
          <p className="whitespace-nowrap">{format.date(right.created_at)}</p>
          <p className="text-xs">{right.granted_by?.name ?? '–'}</p>
        </div>
      ),
    },
    {
      key: 'reason',
      header: t('fields.reason'),
      renderCell: (right) => (
        <div className="max-w-72 min-w-36">
          <RightRemarks right={right} />
        </div>
      ),
    },
  ];
  if (!selection) return facts;
  return [
    {
      key: 'mark',
      header: (
        <Checkbox
          label={t('rights.mark_all')}
          labelHidden
          disabled={selectable.length === 0}
          checked={selection.all}
          indeterminate={selection.selected.length > 0 && !selection.all}
          onChange={({ target }) => selection.set(selectable, target.checked)}
        />
      ),
      renderCell: (right) => <RightCheckbox right={right} selection={selection} />,
    },
    ...facts,
    {
      key: 'actions',
      header: t('rights.actions'),
      numeric: true,
      renderCell: (right) => <RightActions right={right} />,
    },
  ];
}

/** Last day of a right; a tooltip shows the exact time. */
function RightUntil({ expiresAt }: { expiresAt: string | null }) {
  const { t } = useTranslation();
  const format = useFormats();
  if (expiresAt === null) return t('rights.for_good');
  return (
    <time dateTime={expiresAt} title={format.instant(expiresAt)} className="whitespace-nowrap">
      {format.date(expiresAt)}
    </time>
  );
}
