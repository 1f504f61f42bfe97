import { leadPriorities, leadStages, openLeadStages } from '@portal/contract/crm';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListMultiChoice } from '#web/kit/list/list-multi-choice.tsx';
import { MoreFilters } from '#web/kit/list/more-filters.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenuCheckboxItems,
  DropdownMenuLabel,
  DropdownMenuRadioItems,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { SalespersonFilter } from '../board/salesperson-filter.tsx';
import { closeRanges, parseCloseRange } from './close-range.ts';
import { firstOrdering, type LeadList, stepFilters } from './use-lead-list.ts';

/** Radio item for any close date. */
const anyClose = 'any';

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

/** The rarer filters of the list of leads. */
function RarerFilters({ list }: { list: LeadList }) {
  const { t } = useTranslation();
  const { change, priority, close, step, isStalled } = list;
  const set = [priority.length > 0, close !== null, step !== null, isStalled];
  return (
    <MoreFilters count={set.filter(Boolean).length}>
      <DropdownMenuCheckboxItems
        options={[
          ...stepFilters.map((value) => ({
            value,
            label: t(`leads.list.step_${value}`),
            checked: value === step,
          })),
          { value: 'stalled', label: t('leads.list.stalled'), checked: isStalled },
        ]}
        onToggle={(name, isOn) =>
          change(
            name === 'stalled' ? { stalled: isOn || undefined } : { step: isOn ? name : undefined },
          )
        }
      />
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('leads.board.priority')}</DropdownMenuLabel>
      <DropdownMenuCheckboxItems
        label={t('leads.board.priority')}
        options={leadPriorities.map((value) => ({
          value,
          label: t(`leads.priorities.${value}`),
          checked: priority.includes(value),
        }))}
        onToggle={(ticked, isOn) => {
          const chosen = leadPriorities.filter((one) =>
            one === ticked ? isOn : priority.includes(one),
          );
          change({ priority: chosen.length > 0 ? chosen : undefined });
        }}
      />
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('lead_details.fields.expected_close_on')}</DropdownMenuLabel>
      <DropdownMenuRadioItems
        label={t('lead_details.fields.expected_close_on')}
        value={close ?? anyClose}
        options={[
          { value: anyClose, label: t('leads.list.any_close') },
          ...closeRanges.map((value) => ({ value, label: t(`leads.list.close.${value}`) })),
        ]}
        onValueChange={(value) => change({ close: parseCloseRange(value) ?? undefined })}
      />
    </MoreFilters>
  );
}
