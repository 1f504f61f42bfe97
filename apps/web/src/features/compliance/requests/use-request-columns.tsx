import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { ReceiptLink } from '#web/features/compliance/receipts/receipt-link.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { DaysLeft, RequestStateBadge, useProgressText } from './request-state.tsx';
import { OwnHint, RequestCheckbox } from './request-checkbox.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestLink } from './request-link.tsx';

/** Rows that can be selected, and the selection. */
export interface RequestSelection {
  approvable: readonly AnonymizationRequest[];
  selection: Selection<AnonymizationRequest>;
}

/** Columns of requests; with checkboxes for batch approval. */
export function useRequestColumns(
  selectable?: RequestSelection,
): readonly Column<AnonymizationRequest>[] {
  const { t } = useTranslation();
  const format = useFormats();
  const describeProgress = useProgressText();
  const facts: Column<AnonymizationRequest>[] = [
    {
      key: 'person',
      header: t('anonymization.person'),
      renderCell: (request) => (
        <div className="min-w-40 py-1">
          <TableRowLink>
            <RequestLink request={request} />
          </TableRowLink>
          <p className="text-xs">{t(`anonymization.kinds.${request.user_role}`)}</p>
          <OwnHint request={request} />
        </div>
      ),
    },
    {
      key: 'status',
      header: t('fields.status'),
      renderCell: (request) => <RequestStateBadge request={request} />,
    },
    {
      key: 'days',
      header: t('anonymization.days'),
      ordering: 'grace_ends_at',
      renderCell: (request) => (
        <span className="whitespace-nowrap">
          <DaysLeft request={request} />
        </span>
      ),
    },
    {
      key: 'what',
      header: t('anonymization.what'),
      renderCell: (request) => (
        <div className="max-w-80 min-w-48 text-pretty">
          {describeProgress(request)} <ReceiptLink request={request} />
        </div>
      ),
    },
    {
      key: 'created_at',
      header: t('anonymization.requested'),
      ordering: 'created_at',
      renderCell: (request) => (
        <div className="min-w-28">
          <p className="whitespace-nowrap">{format.date(request.created_at)}</p>
          <p className="text-xs">{request.requested_by?.name ?? t('anonymization.by_system')}</p>
        </div>
      ),
    },
    {
      key: 'actions',
      header: t('anonymization.actions'),
      numeric: true,
      renderCell: (request) => <RequestActions request={request} />,
    },
  ];
  if (!selectable) return facts;
  const { approvable, selection } = selectable;
  return [
    {
      key: 'mark',
      header: (
        <Checkbox
          label={t('anonymization.mark_all')}
          labelHidden
          disabled={approvable.length === 0}
          checked={selection.all}
          indeterminate={selection.selected.length > 0 && !selection.all}
          onChange={({ target }) => selection.set(approvable, target.checked)}
        />
      ),
      renderCell: (request) => <RequestCheckbox request={request} selection={selection} />,
    },
    ...facts,
  ];
}
