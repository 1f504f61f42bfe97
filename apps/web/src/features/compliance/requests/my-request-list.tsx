import { listMyRequests } from '@portal/contract/compliance';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestSort } from './request-sort.tsx';
import { useRequestColumns } from './use-request-columns.tsx';

/** Requests by the viewer or about them. */
export function MyRequestList() {
  const { t } = useTranslation();
  const columns = useRequestColumns();
  const list = useList({ scope: 'users', route: listMyRequests, name: 'anonymization-requests' });
  return (
    <ListView
      list={list}
      label={t('anonymization.mine')}
      searchLabel={t('anonymization.search')}
      failure={t('anonymization.mine_failed')}
      columns={columns}
      renderCard={(request) => <RequestCard request={request} />}
      filters={<RequestSort ordering={list.ordering} onChange={list.setOrdering} />}
      empty={
        <EmptyState
          icon={<Inbox />}
          title={t('anonymization.mine_empty')}
          text={t('anonymization.mine_empty_text')}
        />
      }
    />
  );
}
