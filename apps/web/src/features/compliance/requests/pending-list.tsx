import { listPendingRequests } from '@portal/contract/compliance';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useSelection } from '#web/kit/list/use-selection.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RequestCard } from './request-card.tsx';
import { getAllowedActions } from './allowed-actions.ts';
import { RequestSort } from './request-sort.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useRequestColumns } from './use-request-columns.tsx';

/** Undecided requests, with selection for batch approval. */
export function PendingList() {
  const { t } = useTranslation();
  const viewer = useUser();
  const list = useList({
    scope: 'users',
    route: listPendingRequests,
    name: 'anonymization-requests',
  });
  const shown = list.result.data?.results ?? [];
  const markable = shown.filter((request) => getAllowedActions(request, viewer).approve);
  const selection = useSelection(markable);
  const columns = useRequestColumns({ approvable: markable, selection });
  return (
    <>
      <ListView
        list={list}
        label={t('anonymization.pending')}
        searchLabel={t('anonymization.search')}
        failure={t('anonymization.pending_failed')}
        columns={columns}
        isSelected={selection.has}
        renderCard={(request) => <RequestCard request={request} selection={selection} />}
        filters={<RequestSort ordering={list.ordering} onChange={list.setOrdering} />}
        empty={
          <EmptyState
            icon={<ShieldCheck />}
            title={t('anonymization.pending_empty')}
            text={t('anonymization.pending_empty_text')}
          />
        }
      />
      <SelectionBar selection={selection} />
    </>
  );
}
