import { type ImportKind, importKinds } from '@portal/contract/import-export';
import { useSearch } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Returns the kind and id of the page's import from the URL. */
export function useImportAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const kind = importKinds.find((one) => one === search['kind']) ?? null;
  const id = typeof search['import'] === 'string' ? search['import'] : null;
  return {
    kind,
    id,
    choose: (chosen: ImportKind) => void setSearch({ kind: chosen }),
    open: (run: { id: string; kind: ImportKind }) => setSearch({ import: run.id, kind: run.kind }),
    /** Returns to the first step and keeps the kind. */
    leave: () => setSearch({ import: undefined }),
  };
}

export const importSteps = ['file', 'columns', 'check', 'result'] as const;

export type ImportStep = (typeof importSteps)[number];

/** Steps of an import, with the current one. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const { t } = useTranslation();
  const at = importSteps.indexOf(current);
  return (
    <ol
      aria-label={t('imports.steps_label')}
      className="grid grid-cols-4 overflow-hidden rounded border border-line bg-surface shadow-card"
    >
      {importSteps.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? 'step' : undefined}
          className={classNames(
            'flex min-w-0 items-center gap-2 border-s border-line px-3 py-2.5 text-sm first:border-s-0 max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:text-xs',
            place === at ? 'font-medium text-ink' : 'text-soft',
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'grid size-5 shrink-0 place-items-center rounded-full text-xs font-medium tabular-nums',
              place === at ? 'bg-brand text-on-brand' : 'bg-sunken text-soft',
            )}
          >
            {place < at ? <Check className="size-3" /> : place + 1}
          </span>
          <span className="truncate">{t(`imports.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
