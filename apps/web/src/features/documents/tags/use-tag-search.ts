import { listTags, type Tag } from '@portal/contract/documents';
import type { SeenAs } from '@portal/contract/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '#web/lib/list/use-debounced-value.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';

/** How many a search offers; who looks for another types more of its name. */
const maxResults = 20;

export interface TagSearch {
  found: readonly Tag[];
  /** What is typed. */
  text: string;
  loading: boolean;
  search: (text: string) => void;
}

/** Tags to choose from by searching, by name. */
export function useTagSearch(viewAs?: SeenAs): TagSearch {
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
