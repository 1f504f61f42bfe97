import { listRecentDocuments } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { DocumentLink } from './document-link.tsx';
import { FileIcon } from '#web/features/shared/upload/file-summary.tsx';

/** Maximum number that fits one row of a wide screen. */
const maxShown = 8;

/** Recently opened documents; nothing without any. */
export function RecentDocuments() {
  const { t } = useTranslation();
  // Always refetches: returning users have usually just opened a document.
  const { data } = useQuery({ ...routeQuery('documents', listRecentDocuments), staleTime: 0 });
  if (!data || data.results.length === 0) return null;
  return (
    <section aria-labelledby="recent-documents" className="flex min-w-0 flex-col gap-1.5">
      <h2 id="recent-documents" className="text-xs font-medium text-soft">
        {t('documents.recent')}
      </h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 sm:-mx-1 sm:px-1">
        {data.results.slice(0, maxShown).map((item) => (
          <li
            key={item.id}
            className="relative flex w-52 shrink-0 items-center gap-2 rounded border border-line bg-surface py-1 ps-1 pe-3 transition-colors duration-100 hover:border-control"
          >
            <FileIcon type={item.file.content_type} />
            <DocumentLink
              item={item}
              title={item.title}
              className="line-clamp-2 min-w-0 text-xs font-medium text-ink after:absolute after:inset-0 after:rounded"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
