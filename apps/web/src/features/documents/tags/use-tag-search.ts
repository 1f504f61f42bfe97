import { listTags, type Tag } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '#web/lib/list/use-debounced-value.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';

/** Maximum number of results; typing more narrows them. */
const maxResults = 20;

export interface TagSearch {
  found: readonly Tag[];
  /** Typed text. */
  text: string;
  loading: boolean;
  search: (text: string) => void;
}

/** Searches tags by name, debounced. */
export function useTagSearch(viewAs?: ViewAs): TagSearch {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text).trim();
  const query = {
    ordering: 'name',
    limit: maxResults,
    ...viewAsQuery(viewAs),
    ...(search ? { search } : {}),
  } as const;
  const result = useQuery({
    ...routeQuery('documents', listTags, { query }),
    placeholderData: keepPreviousData,
  });
  return {
    found: result.data?.results ?? [],
    text,
    loading: result.isFetching || text.trim() !== search,
    search: setText,
  };
}
