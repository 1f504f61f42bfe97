import { leadPriorities } from '@portal/contract/crm';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItems,
  DropdownMenuLabel,
  DropdownMenuRadioItems,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { closeRanges, parseCloseRange } from './close-range.ts';
import type { LeadList } from './use-lead-list.ts';

/** Radio item for any close date. */
const anyClose = 'any';

/** The rarer filters of the list of leads in one menu, whose button says how many are set. */
export function MoreFilters({ list }: { list: LeadList }) {
  const { t } = useTranslation();
  const { change, priority, close, isOverdue, isStalled } = list;
  const count = [priority.length > 0, close !== null, isOverdue, isStalled].filter(Boolean).length;
  return (
    <div className="max-sm:flex-auto max-sm:*:w-full">
      <DropdownMenu
        align="start"
        trigger={
          <Button variant="outline" className="font-normal max-sm:w-full max-sm:justify-between">
            {count > 0 ? t('leads.list.more_filters_set', { count }) : t('leads.list.more_filters')}
            <ChevronDown aria-hidden className="text-soft" />
          </Button>
        }
      >
        <DropdownMenuCheckboxItems
          options={[
            { value: 'step', label: t('leads.list.step_overdue'), checked: isOverdue },
            { value: 'stalled', label: t('leads.list.stalled'), checked: isStalled },
          ]}
          onToggle={(name, isOn) =>
            change(
              name === 'step'
                ? { step: isOn ? 'overdue' : undefined }
                : { stalled: isOn || undefined },
            )
          }
        />
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t('leads.board.priority')}</DropdownMenuLabel>
        <DropdownMenuCheckboxItems
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
          value={close ?? anyClose}
          options={[
            { value: anyClose, label: t('leads.list.any_close') },
            ...closeRanges.map((value) => ({ value, label: t(`leads.list.close.${value}`) })),
          ]}
          onValueChange={(value) => change({ close: parseCloseRange(value) ?? undefined })}
        />
      </DropdownMenu>
    </div>
  );
}
