import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { overviewQuery } from './overview-query.ts';
import { ProcessedTableCard } from './processed-table-card.tsx';
import { useTableName } from './use-table-name.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';

/** Record of processing activities (GDPR article 30): data, purpose, legal basis and retention. */
export function ProcessingPart() {
  const { t } = useTranslation();
  const language = useLanguage();
  const getTableName = useTableName();
  const query = useQuery(overviewQuery());
  return (
    <QueryView query={query} failure={t('compliance.load_failed')}>
      {({ processing }) => (
        <Card>
          <CardHeader title={t('processing.title')} description={t('processing.text')} />
          <ul className="divide-y divide-line">
            {processing
              .toSorted((a, b) =>
                getTableName(a.table).localeCompare(getTableName(b.table), language),
              )
              .map((table) => (
                <ProcessedTableCard key={table.table} processed={table} />
              ))}
          </ul>
        </Card>
      )}
    </QueryView>
  );
}
