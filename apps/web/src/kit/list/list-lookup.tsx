import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import { LookupPlaceholder } from './lookup-placeholder.tsx';

// Loads in parallel with the rows; the list does not wait for it.
const Combobox = preloadedComponent(async () => (await import('#web/ui/combobox.tsx')).Combobox);

export interface ListLookupProps {
  lookup: Lookup;
  /** Accessible name of the control. */
  label: string;
  /** Label while nothing is selected: "All customers". */
  emptyLabel: string;
  onChange: (value: string | null) => void;
}

/** Filter in a list's toolbar with server-side search. */
export function ListLookup({ lookup, label, emptyLabel, onChange }: ListLookupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="w-44 max-w-full max-sm:w-full max-sm:flex-auto">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Suspense fallback={<LookupPlaceholder />}>
        <Combobox
          id={id}
          value={lookup.chosen}
          onChange={(option) => onChange(option?.value ?? null)}
          options={lookup.options}
          onSearch={lookup.search}
          loading={lookup.loading}
          placeholder={emptyLabel}
          loadingText={t('app.loading')}
          emptyText={t('list.nothing_found')}
          clearLabel={t('form.clear_choice')}
        />
      </Suspense>
    </div>
  );
}
