import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { LibraryList } from './library-list.ts';
import type { ActiveFilter } from './use-active-filters.ts';

export interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  list: Pick<LibraryList, 'set' | 'clear'>;
}

/** Active filters as removable chips; nothing without filters. */
export function FilterChips({ filters, list }: FilterChipsProps) {
  const { t } = useTranslation();
  if (filters.length === 0) return null;
  return (
    <div className="-mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <ul aria-label={t('documents.filters_now')} className="contents">
        {filters.map(({ key, label, without }) => (
          <li
            key={key}
            className="flex max-w-full items-center rounded-full bg-brand-soft ps-3 text-sm text-ink"
          >
            <span className="min-w-0 truncate">{label}</span>
            <button
              type="button"
              onClick={() => list.set(without)}
              className="grid size-8 shrink-0 place-items-center rounded-full text-soft hover:text-ink touch:size-11"
            >
              <X aria-hidden className="size-3.5" />
              <VisuallyHidden>{t('documents.drop_filter', { filter: label })}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      {filters.length > 1 ? (
        <Button variant="ghost" size="sm" onClick={list.clear}>
          {t('list.clear_filters')}
        </Button>
      ) : null}
    </div>
  );
}
