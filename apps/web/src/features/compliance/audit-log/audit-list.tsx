import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AuditCard } from './audit-card.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';
import { useAuditList } from './use-audit-list.ts';

/** Audit entries, newest first. */
export function AuditList() {
  const { t } = useTranslation();
  const list = useAuditList();
  return (
    <ListView
      list={list}
      label={t('audit_log.title')}
      searchLabel={t('audit_log.search')}
      failure={t('audit_log.load_failed')}
      exportable
      filters={<AuditFilters list={list} />}
      columns={useAuditColumns()}
      renderCard={(entry) => <AuditCard entry={entry} />}
      empty={
        <EmptyState
          icon={<ScrollText />}
          title={t('audit_log.empty_title')}
          text={t('audit_log.empty_text')}
        />
      }
    />
  );
}
