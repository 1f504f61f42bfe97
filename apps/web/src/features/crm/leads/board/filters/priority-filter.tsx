import { leadPriorities, type LeadPriority } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';

/** Narrows the board to one or several priorities: buttons that stay pressed. */
export function PriorityFilter({ chosen }: { chosen: readonly LeadPriority[] }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const toggle = (priority: LeadPriority) => {
    const next = leadPriorities.filter((one) => chosen.includes(one) !== (one === priority));
    const all = next.length === 0 || next.length === leadPriorities.length;
    void setSearch({ priority: all ? undefined : next });
  };
  return (
    <fieldset className="flex shrink-0 gap-0.5 rounded border border-line bg-surface p-px max-sm:w-full">
      <legend className="sr-only">{t('leads.board.priority')}</legend>
      {leadPriorities.map((priority) => (
        <button
          key={priority}
          type="button"
          aria-pressed={chosen.includes(priority)}
          onClick={() => toggle(priority)}
          className="h-8 rounded-[calc(var(--radius)-2px)] px-2.5 text-soft transition-colors duration-100 hover:text-ink aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink max-sm:flex-1 touch:h-11"
        >
          {t(`leads.priorities.${priority}`)}
        </button>
      ))}
    </fieldset>
  );
}
