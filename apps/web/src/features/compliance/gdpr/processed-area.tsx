import type { ComplianceOverview } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '#web/features/compliance/personal-data/use-field-words.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Description } from '#web/ui/description.tsx';
import { processingRegister } from './processing-register.ts';
import { useTableName } from './use-table-name.ts';

type Area = ComplianceOverview['processing'][number];

/** One kind of thing that is kept on people, with its purpose, its lawful ground and how long it is kept. */
export function ProcessedArea({ area }: { area: Area }) {
  const { t } = useTranslation();
  const format = useFormats();
  const nameOf = useTableName();
  const wordOf = useFieldWords();
  const { table, rows, personal, free_text: freeText } = area;
  const named = (fields: readonly string[]) =>
    [...new Set(fields.map((field) => wordOf(field, table)))].join(', ');
  const entry = processingRegister[table];
  return (
    <li className="grid gap-x-8 gap-y-3 px-5 py-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <h3 className="font-semibold text-ink">{nameOf(table)}</h3>
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
              {t(`processing.grounds.${entry.ground}`)}
            </Description>
            <Description term={t('processing.how_long')}>
              {t(`processing.kept.${entry.kept}`)}
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
