import { leadStages, openLeadStages } from '@portal/contract/crm';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListMultiChoice } from '#web/kit/list/list-multi-choice.tsx';
import { Button } from '#web/ui/button.tsx';
import { SalespersonFilter } from '../board/salesperson-filter.tsx';
import { RarerFilters } from './rarer-filters.tsx';
import { firstOrdering, type LeadList } from './use-lead-list.ts';

/** Narrows and sorts the list of leads. */
export function LeadFilters({ list }: { list: LeadList }) {
  const { t } = useTranslation();
  const { change } = list;
  return (
    <>
      <ListMultiChoice
        label={t('leads.board.stage')}
        options={leadStages.map((value) => ({ value, label: t(`leads.stages.${value}`) }))}
        values={list.stages}
        shortcuts={[
          { label: t('leads.list.any_stage'), values: [] },
          { label: t('leads.list.open_ones'), values: openLeadStages },
        ]}
        onChange={(stages) => change({ stage: stages.length > 0 ? [...stages] : undefined })}
      />
      <SalespersonFilter rep={list.rep} />
      <RarerFilters list={list} />
      {'reason' in list.search ? (
        <Button variant="outline" aria-pressed onClick={() => change({ reason: undefined })}>
          {t('leads.board.without_reason')}
          <X aria-hidden />
        </Button>
      ) : null}
      <LeadSort ordering={list.ordering} onChange={list.setOrdering} />
    </>
  );
}

/** Orderings of the list with their API names; the first is the default. */
const orders = [
  [firstOrdering, 'leads.list.sorts.step'],
  ['-created_at', 'leads.list.sorts.newest'],
  ['-expected_value', 'leads.list.sorts.value_down'],
  ['expected_close_on', 'leads.list.sorts.close'],
  ['stage_changed_at', 'leads.list.sorts.stage_oldest'],
  ['-priority', 'leads.board.sorts.priority_down'],
  ['last_note_at', 'leads.board.sorts.note_oldest'],
  ['-last_note_at', 'leads.board.sorts.note_newest'],
] as const;

interface LeadSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Orderings of the leads, also for views without column headings. */
function LeadSort({ ordering, onChange }: LeadSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('leads.board.sort')}
      value={ordering ?? firstOrdering}
      options={orders.map(([value, name]) => ({ value, label: t(name) }))}
      onChange={(value) => onChange(value ?? firstOrdering)}
    />
  );
}
