import { listDocuments } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxTodayRows, TodayPanel } from '#web/kit/today/today-panel.tsx';
import { TodayRow } from '#web/kit/today/today-row.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { getDocumentSubject } from './document-subject.ts';
import { sortOwnLanguageFirst } from './sort-own-language-first.ts';

/** Number of documents to choose the shown rows from: uploads in three languages, and some more. */
const chosenFrom = 4 * maxTodayRows;

/** Newest documents that the user may see. */
export function NewestDocuments() {
  const { t } = useTranslation();
  const format = useFormats();
  const isCustomer = useUser().role === 'customer';
  const language = useLanguage();
  const { data, ...query } = useQuery(
    routeQuery('documents', listDocuments, {
      query: { ordering: '-created_at', limit: chosenFrom },
    }),
  );
  const results = data && sortOwnLanguageFirst(data.results, language).slice(0, maxTodayRows);
  return (
    <TodayPanel
      title={t('dashboard.panels.documents')}
      icon={<FileText aria-hidden />}
      level={isCustomer ? 2 : 3}
      query={{ ...query, data: data && results && { count: data.count, results } }}
      failure={t('documents.load_failed')}
      all={{ to: '/dashboard/documents' }}
      renderRow={(item) => (
        <TodayRow
          target={{ to: '/dashboard/documents/$id', params: { id: item.id } }}
          title={item.title}
          text={getDocumentSubject(item) ?? t(`documents.categories.${item.category}`)}
          aside={format.date(item.created_at)}
        />
      )}
    />
  );
}
