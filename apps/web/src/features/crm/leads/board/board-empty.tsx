import type { LeadBoard } from '@portal/contract/crm';
import { SearchX, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { BoardSearch } from './data/board-search.ts';
import { NewLeadButton } from './pipeline-header.tsx';

export interface BoardEmptyProps {
  board: LeadBoard;
  search: BoardSearch;
  empty: { title: string; text: string };
}

/** A board without a card: nothing fits, or nothing is there yet. */
export function BoardEmpty({ board, search, empty }: BoardEmptyProps) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const { search: text, priority, reason } = search;
  const isNarrowed = [text, priority, reason].some((filter) => filter !== undefined);
  const hasLeads = board.stages.some(({ total }) => total > 0);
  if (isNarrowed)
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('list.nothing_found')}
        text={t('list.nothing_found_text')}
        action={
          <Button
            variant="outline"
            onClick={() =>
              void setSearch({ search: undefined, priority: undefined, reason: undefined })
            }
          >
            {t('list.clear_filters')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<UserRoundPlus />}
      title={hasLeads ? t('leads.board.empty_rep_title') : empty.title}
      text={hasLeads ? t('leads.board.empty_rep_text') : empty.text}
      action={<NewLeadButton variant="outline" />}
    />
  );
}
