import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { filledFields } from './filled-fields.ts';
import { useFieldWords } from './use-field-words.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;
const day = /^\d{4}-\d\d-\d\d$/u;

/** A row of somebody's data: what of it holds something, field by field. */
export function DataRow({ row }: { row: Readonly<Record<string, unknown>> }) {
  const wordOf = useFieldWords();
  return (
    <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
      {filledFields(row).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs font-medium text-soft">{wordOf(name)}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-ink">
            <DataValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value as it is kept: instants, days and truths in the reader's words, all else to the letter. */
function DataValue({ value }: { value: unknown }) {
  const { t } = useTranslation();
  const format = useFormats();
  if (typeof value === 'boolean') return value ? t('form.yes') : t('form.no');
  if (typeof value === 'string') {
    if (instant.test(value)) return format.instant(value);
    return day.test(value) ? format.day(value) : value;
  }
  if (Array.isArray(value)) return <ListValue values={value} />;
  if (isRecord(value)) return <DataRow row={value} />;
  return String(value);
}

function ListValue({ values }: { values: readonly unknown[] }) {
  if (values.every((value) => typeof value === 'string')) return values.join(', ');
  return (
    <ul className="flex flex-col gap-2">
      {values.map((value) => (
        <li key={JSON.stringify(value)}>
          <DataValue value={value} />
        </li>
      ))}
    </ul>
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
