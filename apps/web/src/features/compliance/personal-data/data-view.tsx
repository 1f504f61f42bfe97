import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { saveDataFile } from './data-file.ts';
import { DataSheet } from './data-sheet.tsx';
import { PrintActions } from './print-actions.tsx';
import { dataQuery, type DataSubject } from './read-data.ts';

export interface DataViewProps {
  subject: DataSubject;
  title: string;
  /** Breadcrumb. */
  path: ReactNode;
}

/** Page of a person's data, to read, print or save. */
export function DataView({ subject, title, path }: DataViewProps) {
  const { t } = useTranslation();
  const query = useQuery(dataQuery(subject));
  const { data } = query;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={<div className="print:hidden">{path}</div>}
        title={title}
        description={t('personal_data.page_text')}
        actions={data ? <PrintActions onSave={() => saveDataFile(data)} /> : null}
      />
      <QueryView query={query} failure={t('personal_data.load_failed')}>
        {(found) => <DataSheet data={found} />}
      </QueryView>
    </div>
  );
}
