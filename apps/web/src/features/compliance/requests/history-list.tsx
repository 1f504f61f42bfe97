import { anonymizationStatuses, listAnonymizationRequests } from '@portal/contract/compliance';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestSort } from './request-sort.tsx';
import { useRequestColumns } from './use-request-columns.tsx';

/** All requests, by status. */
export function HistoryList() {
  const { t } = useTranslation();
  const columns = useRequestColumns();
  const list = useList({
    scope: 'users',
    route: listAnonymizationRequests,
    name: 'anonymization-requests',
  });
  return (
    <ListView
      list={list}
      label={t('anonymization.history')}
      searchLabel={t('anonymization.search')}
      failure={t('anonymization.load_failed')}
      columns={columns}
      renderCard={(request) => <RequestCard request={request} />}
      filters={
        <>
          <ListChoice
            label={t('fields.status')}
            value={list.search.status ?? null}
            emptyLabel={t('anonymization.any_status')}
            options={anonymizationStatuses.map((value) => ({
              value,
              label: t(`anonymization.statuses.${value}`),
            }))}
            onChange={(status) => list.set({ status: status ?? undefined })}
          />
          <RequestSort ordering={list.ordering} onChange={list.setOrdering} />
        </>
      }
      empty={<EmptyState icon={<History />} title={t('anonymization.history_empty')} />}
    />
  );
}
