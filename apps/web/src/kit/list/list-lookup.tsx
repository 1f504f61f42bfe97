import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import { LookupPlaceholder, lookupWidth } from './lookup-placeholder.tsx';
import { useFocusRequests } from './use-focus-requests.ts';

// Loads in parallel with the rows; the list does not wait for it.
const Combobox = preloadedComponent(async () => (await import('#web/ui/combobox.tsx')).Combobox);

export interface ListLookupProps {
  lookup: Lookup;
  /** Accessible name of the control. */
  label: string;
  /** Label while nothing is selected: "All customers". */
  emptyLabel: string;
  onChange: (value: string | null) => void;
  /** Raised each time that the field is to take the focus: a menu that opens it. */
  focusRequests?: number | undefined;
}

/** Filter in a list's toolbar with server-side search. */
export function ListLookup(props: ListLookupProps) {
  const { lookup, label, emptyLabel, onChange, focusRequests = 0 } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={lookupWidth}>
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
        <Focus id={id} requests={focusRequests} />
      </Suspense>
    </div>
  );
}

/** Moves the focus to a field, beside which it stands: both wait for the same script. */
function Focus({ id, requests }: { id: string; requests: number }) {
  useFocusRequests(id, requests);
  return null;
}
