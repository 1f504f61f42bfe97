import { changeLeads, type Lead } from '@portal/contract/crm';
import { UserRoundPlus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowSelection } from '#web/features/shared/bulk/use-row-selection.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useAmountFormat } from '#web/lib/format/format-amount.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { NewLeadButton } from '../board/pipeline-header.tsx';
import { CloseDay } from '../close-day.tsx';
import {
  getOrganization,
  LeadLink,
  StageAge,
  StageAndPriority,
  StageBadge,
  Step,
} from './lead-cells.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { useLeadList } from './use-lead-list.ts';

const LeadBulkBar = lazyComponent(async () => (await import('./lead-bulk-bar.tsx')).LeadBulkBar);

const noLeads: readonly Lead[] = [];

/** All leads as a list with pages; `viewToggle` leads to the board. */
export function LeadList({ viewToggle }: { viewToggle: ReactNode }) {
  const { t } = useTranslation();
  const isSmall = useIsSmallScreen();
  const list = useLeadList();
  const facts = useLeadColumns();
  const selecting = useRowSelection(list.result.data?.results ?? noLeads, {
    mayChange: can(useUser(), changeLeads.access),
    getName: (lead) => lead.contact.name,
  });
  return (
    <>
      <ListView
        list={{ ...list, view: isSmall ? 'cards' : 'table' }}
        label={t('leads.board.title')}
        searchLabel={t('leads.board.search')}
        searchHint={t('leads.board.search_hint')}
        failure={t('leads.board.load_failed')}
        filters={<LeadFilters list={list} />}
        viewToggle={viewToggle}
        columns={selecting ? [selecting.column, ...facts] : facts}
        isSelected={selecting?.selection.has}
        renderCard={(lead) => (
          <LeadRowCard lead={lead} checkbox={selecting?.column.renderCell(lead)} />
        )}
        empty={
          <EmptyState
            icon={<UserRoundPlus />}
            title={t('leads.board.empty_title')}
            text={t('leads.board.empty_text')}
            action={<NewLeadButton variant="outline" />}
          />
        }
      />
      {selecting && selecting.selection.selected.length > 0 ? (
        <Suspense>
          <LeadBulkBar selection={selecting.selection} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A lead of the list as a card; opens the lead. */
function LeadRowCard({ lead, checkbox }: { lead: Lead; checkbox: ReactNode }) {
  const { t } = useTranslation();
  const formatAmount = useAmountFormat();
  const { expected_value: value } = lead;
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2>
            <CardLink>
              <LeadLink lead={lead} />
            </CardLink>
          </h2>
          <p className="text-soft wrap-anywhere">{getOrganization(lead)}</p>
        </div>
        <span className="flex shrink-0 items-start gap-2">
          <StageBadge lead={lead} />
          {/** Above the link that covers the card. */}
          {checkbox ? <span className="relative z-10">{checkbox}</span> : null}
        </span>
      </div>
      <dl className="mt-auto grid grid-cols-2 gap-3">
        <Description term={t('leads.list.value')}>
          {value === null ? null : formatAmount(value)}
        </Description>
        <Description term={t('leads.list.closes')}>
          <CloseDay lead={lead} />
        </Description>
        <Description term={t('lead_details.fields.next_step')}>
          <Step lead={lead} />
        </Description>
        <Description term={t('leads.list.in_stage')}>
          <StageAge lead={lead} />
        </Description>
        <Description term={t('leads.board.salesperson')}>
          {lead.assigned_to?.name ?? t('leads.board.nobody')}
        </Description>
      </dl>
    </LinkCard>
  );
}

/** Columns of the list of leads. */
function useLeadColumns(): readonly Column<Lead>[] {
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
