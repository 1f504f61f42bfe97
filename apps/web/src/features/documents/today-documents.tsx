import { type Document, listDocuments, listRecentDocuments } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { FileText, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { toDay } from '#web/lib/days/instants.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { LanguageLinks } from './translations/language-links.tsx';
import { useUser } from '#web/lib/session/session-store.ts';

/** Returns the name of the product or manufacturer of a document, or null. */
const getDocumentSubject = ({
  product,
  manufacturer,
}: Pick<Document, 'product' | 'manufacturer'>): string | null =>
  product?.name ?? manufacturer?.name ?? null;

/** Documents that the user opened last. */
export function LastDocuments() {
  const { t } = useTranslation();
  // Always refetches: returning users have usually just opened a document.
  const { data, ...query } = useQuery({
    ...routeQuery('documents', listRecentDocuments),
    staleTime: 0,
  });
  const results = data?.results.slice(0, maxTodayRows);
  return (
    <TodayPanel
      title={t('dashboard.panels.recent_documents')}
      icon={<History aria-hidden />}
      withCount={false}
      query={{ ...query, data: results && { count: results.length, results } }}
      failure={t('documents.load_failed')}
      all={{ to: '/dashboard/documents' }}
      renderRow={(item) => (
        <TodayRow
          target={{ to: '/dashboard/documents/$id', params: { id: item.id } }}
          title={item.title}
          text={getDocumentSubject(item) ?? t(`documents.categories.${item.category}`)}
        />
      )}
    />
  );
}

/** Number of documents to choose the shown rows from, for those in the own language. */
const chosenFrom = 4 * maxTodayRows;

/** Newest documents that the user may see; for a customer’s user those of the own language first. */
export function NewestDocuments() {
  const { t } = useTranslation();
  const format = useFormats();
  const isCustomer = useUser().role === 'customer';
  const language = useLanguage();
  const { data, ...query } = useQuery(
    routeQuery('documents', listDocuments, {
      query: { ordering: '-created_at', limit: chosenFrom, preferred_language: language },
    }),
  );
  const sort = isCustomer ? sortByLanguage : sortOwnLanguageFirst;
  const results = data && sort(data.results, language).slice(0, maxTodayRows);
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
          below={<LanguageLinks item={item} />}
          aside={format.date(item.created_at)}
        />
      )}
    />
  );
}

type Dated = Pick<Document, 'created_at' | 'language'>;

/**
 * Sorts documents by day, newest first, and within a day by language: the user's, none, then
 * others. Translations are usually uploaded together.
 */
export function sortOwnLanguageFirst<Item extends Dated>(
  newest: readonly Item[],
  language: Language,
): Item[] {
  return newest.toSorted((one, other) => {
    const newer = toDay(other.created_at).localeCompare(toDay(one.created_at));
    return newer || compareLanguages(one, other, language);
  });
}

/** Sorts the newest documents by language: the user's, none, then others. */
export const sortByLanguage = <Item extends Dated>(
  newest: readonly Item[],
  language: Language,
): Item[] => newest.toSorted((one, other) => compareLanguages(one, other, language));

function compareLanguages(one: Dated, other: Dated, language: Language): number {
  const getRank = (item: Dated) => (item.language === language ? 0 : item.language ? 2 : 1);
  return getRank(one) - getRank(other);
}
