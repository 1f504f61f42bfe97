import type { ComplianceOverview } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '#web/features/compliance/personal-data/use-field-label.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Description } from '#web/ui/description.tsx';
import { processingRegister } from './processing-register.ts';
import { useTableName } from './use-table-name.ts';

type ProcessedTable = ComplianceOverview['processing'][number];

/** A table with personal data: purpose, legal basis and retention. */
export function ProcessedTableCard({ processed }: { processed: ProcessedTable }) {
  const { t } = useTranslation();
  const format = useFormats();
  const getTableName = useTableName();
  const getFieldLabel = useFieldLabel();
  const { table, rows, personal, free_text: freeText } = processed;
  const named = (fields: readonly string[]) =>
    [...new Set(fields.map((field) => getFieldLabel(field, table)))].join(', ');
  const entry = processingRegister[table];
  return (
    <li className="grid gap-x-8 gap-y-3 px-5 py-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <h3 className="font-semibold text-ink">{getTableName(table)}</h3>
        <p className="text-xs text-soft tabular-nums">
          {t('processing.rows', { count: rows, number: format.number(rows) })}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <p className="text-pretty text-ink">
          {t(`processing.tables.${table}.purpose`, { defaultValue: '–' })}
        </p>
        {entry ? (
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Description term={t('processing.ground')}>
              {t(`processing.grounds.${entry.legalBasis}`)}
            </Description>
            <Description term={t('processing.how_long')}>
              {t(`processing.retention.${entry.retention}`)}
            </Description>
          </dl>
        ) : null}
        <details className="text-xs text-soft">
          <summary className="w-fit rounded-small touch:py-3">{t('processing.fields')}</summary>
          <dl className="mt-2 grid gap-3 sm:grid-cols-2">
            <Description term={t('processing.personal')}>{named(personal)}</Description>
            <Description term={t('processing.free_text')}>{named(freeText)}</Description>
          </dl>
        </details>
      </div>
    </li>
  );
}
