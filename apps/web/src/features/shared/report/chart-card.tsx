import { ChartColumn, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

export interface ChartCardProps {
  title: string;
  /** Summary of the chart in a sentence. */
  summary: string;
  chart: ReactNode;
  /** The same numbers. */
  table: ReactNode;
}

/** Chart with a summary, and its numbers as a table on demand. */
export function ChartCard({ title, summary, chart, table }: ChartCardProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <section aria-label={title} className="min-w-0">
      <Card>
        <CardHeader
          title={title}
          description={summary}
          actions={
            <Button variant="outline" size="sm" onClick={() => setTable(!isTable)}>
              <Icon aria-hidden />
              {isTable ? t('reports.as_chart') : t('reports.as_table')}
            </Button>
          }
        />
        <CardBody>{isTable ? table : chart}</CardBody>
      </Card>
    </section>
  );
}
