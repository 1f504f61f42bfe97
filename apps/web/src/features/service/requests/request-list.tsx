import { MessageSquareWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestService } from './request-service-button.tsx';
import { useRequestColumns } from './use-request-columns.tsx';
import { useRequestList } from './use-request-list.ts';

/** Customers' requests, for employees. */
export function RequestList() {
  const { t } = useTranslation();
  const list = useRequestList();
  return (
    <ListView
      list={list}
      label={t('service_requests.title')}
      searchLabel={t('service_requests.search')}
      failure={t('service_requests.load_failed')}
      exportable
      filters={<RequestFilters list={list} />}
      actions={<RequestService />}
      columns={useRequestColumns()}
      renderCard={(request) => <RequestCard request={request} />}
      empty={
        <EmptyState
          icon={<MessageSquareWarning />}
          title={t('service_requests.empty_title')}
          text={t('service_requests.empty_text')}
        />
      }
    />
  );
}
