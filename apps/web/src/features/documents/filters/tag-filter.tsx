import type { ViewAs } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { useTagSearch } from '#web/features/documents/tags/use-tag-search.ts';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { getTagIds, type LibraryList } from './library-list.ts';

export interface TagFilterProps {
  list: Pick<LibraryList, 'search' | 'set'>;
  viewAs?: ViewAs | undefined;
}

/**
 * Adds tags to the filter; every document must have all of them. The chosen tags are shown below
 * the toolbar.
 */
export function TagFilter({ list, viewAs }: TagFilterProps) {
  const { t } = useTranslation();
  const { found, loading, search } = useTagSearch(viewAs);
  const chosen = getTagIds(list);
  const options = found
    .filter(({ id }) => !chosen.includes(id))
    .map(({ id, name, documents_count: count }) => ({
      value: id,
      label: name,
      hint: t('tags.documents', { count }),
    }));
  return (
    <ListLookup
      lookup={{ chosen: null, options, loading, search }}
      label={t('documents.filter_tags')}
      emptyLabel={chosen.length > 0 ? t('documents.another_tag') : t('documents.any_tag')}
      onChange={(id) => id && list.set({ tag_id: [...chosen, id] })}
    />
  );
}
