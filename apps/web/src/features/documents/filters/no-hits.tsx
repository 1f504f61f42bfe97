import { listDocuments, type Document } from '@portal/contract/documents';
import type { Page } from '@portal/contract/kernel';
import { useQueries } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NearNames } from '#web/kit/list/near-names.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { LibraryList } from './library-list.ts';
import type { ActiveFilter } from './use-active-filters.ts';

export interface NoHitsProps {
  list: Pick<LibraryList, 'search' | 'source' | 'result' | 'set' | 'clear'>;
  filters: readonly ActiveFilter[];
}

/**
 * Empty result: suggests how many documents match without one of the filters or without the search.
 */
export function NoHits({ list, filters }: NoHitsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { search } = list.search;
  const suggestions = [
    ...filters.map(({ label, without }) => ({ label, without })),
    ...(search
      ? [
          {
            label: t('documents.words', { words: search }),
            without: { search: undefined },
          },
        ]
      : []),
  ];
  const counts = useQueries({
    queries: (suggestions.length > 1 ? suggestions : []).map(({ without }) =>
      untypedQuery<Page<Document>>('documents', listDocuments, {
        query: { ...list.source.filters, ...without, limit: 1 },
      }),
    ),
  });
  const useful = suggestions.flatMap((suggestion, at) => {
    const count = counts[at]?.data?.count ?? 0;
    return count > 0 ? [{ ...suggestion, count }] : [];
  });
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('list.nothing_found')}
      text={
        search && filters.length === 0
          ? t('documents.no_hits_words', { words: search })
          : useful.length > 0
            ? t('documents.no_hits_drop')
            : t('list.nothing_found_text')
      }
      action={
        <div className="flex flex-col items-center gap-2">
          {list.result.isPlaceholderData ? null : <NearNames source={list.source} />}
          {useful.map(({ label, without, count }) => (
            <Button key={label} variant="outline" wraps onClick={() => list.set(without)}>
              {t('documents.without_filter', {
                filter: label,
                count,
                number: format.number(count),
              })}
            </Button>
          ))}
          <Button variant={useful.length > 0 ? 'ghost' : 'outline'} onClick={list.clear}>
            {t('list.clear_filters')}
          </Button>
        </div>
      }
    />
  );
}
