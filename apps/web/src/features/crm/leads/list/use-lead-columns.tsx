import type { Lead } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useAmountFormat } from '#web/lib/format/format-amount.ts';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { CloseDay } from '../close-day.tsx';
import { getOrganization, LeadLink, StageAge, StageAndPriority, Step } from './lead-cells.tsx';

/** Columns of the list of leads. */
export function useLeadColumns(): readonly Column<Lead>[] {
  const { t } = useTranslation();
  const formatAmount = useAmountFormat();
  return [
    {
      key: 'lead',
      header: t('lead_details.lead'),
      renderCell: (lead) => (
        <>
          <TableRowLink>
            <LeadLink lead={lead} />
          </TableRowLink>
          <span className="line-clamp-2 min-w-32 text-xs text-soft wrap-anywhere">
            {getOrganization(lead)}
          </span>
        </>
      ),
    },
    {
      key: 'stage',
      header: t('lead_details.fields.stage'),
      renderCell: (lead) => <StageAndPriority lead={lead} />,
    },
    {
      key: 'age',
      header: t('leads.list.in_stage'),
      ordering: 'stage_changed_at',
      renderCell: (lead) => <StageAge lead={lead} />,
    },
    {
      key: 'expected_value',
      header: t('leads.list.value'),
      ordering: 'expected_value',
      numeric: true,
      renderCell: ({ expected_value: value }) =>
        value === null ? <span className="text-faint">–</span> : formatAmount(value),
    },
    {
      key: 'expected_close_on',
      header: t('leads.list.closes'),
      ordering: 'expected_close_on',
      renderCell: (lead) => <CloseDay lead={lead} />,
    },
    {
      key: 'next_step_on',
      header: t('lead_details.fields.next_step'),
      ordering: 'next_step_on',
      renderCell: (lead) => <Step lead={lead} />,
    },
    {
      key: 'assigned_to',
      header: t('leads.board.salesperson'),
      renderCell: ({ assigned_to: person }) =>
        person?.name ?? <span className="text-faint">{t('leads.board.nobody')}</span>,
    },
  ];
}
