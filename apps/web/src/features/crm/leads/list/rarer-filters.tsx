import { leadPriorities } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { MoreFilters } from '#web/kit/list/more-filters.tsx';
import {
  DropdownMenuCheckboxItems,
  DropdownMenuLabel,
  DropdownMenuRadioItems,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { closeRanges, parseCloseRange } from './close-range.ts';
import { type LeadList, stepFilters } from './use-lead-list.ts';

/** Radio item for any close date. */
const anyClose = 'any';

/** The rarer filters of the list of leads. */
export function RarerFilters({ list }: { list: LeadList }) {
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
