import type { PersonalData } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { dataQuery, type DataSubject, saveDataFile } from './data-file.tsx';
import { DataRow } from './data-row.tsx';
import { PrintActions } from './print-actions.tsx';

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

/** All data about a person, for reading and printing. Empty sections are listed in one line. */
export function DataSheet({ data }: { data: PersonalData }) {
  const { t } = useTranslation();
  const format = useFormats();
  const filled = data.sections.filter(({ rows }) => rows.length > 0);
  const empty = data.sections.filter(({ rows }) => rows.length === 0);
  return (
    <article className="flex flex-col gap-6">
      <p className="text-soft">
        {t('personal_data.held_on', {
          name: data.person.name,
          at: format.instant(data.exported_at),
        })}
      </p>
      {filled.map((section) => (
        <DataSection key={section.name} section={section} />
      ))}
      {empty.length > 0 ? (
        <p className="border-t border-line pt-5 text-pretty text-soft">
          {t('personal_data.nothing_in', {
            names: empty.map(({ name }) => t(`personal_data.sections.${name}`)).join(', '),
          })}
        </p>
      ) : null}
    </article>
  );
}

type Section = PersonalData['sections'][number];

/** Section of personal data with its rows. */
function DataSection({ section: { name, rows } }: { section: Section }) {
  const { t } = useTranslation();
  const format = useFormats();
  const getTableName = useDataTableName();
  const heading = t(`personal_data.sections.${name}`);
  return (
    <section className="border-t border-line pt-5">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold break-after-avoid text-ink">
        {heading}
        <span className="text-sm font-normal text-soft tabular-nums">
          {format.number(rows.length)}
        </span>
      </h2>
      {groupByTable(rows).map(([table, tableRows]) => (
        <div key={table} className="mt-3 flex flex-col gap-3">
          {table === '' || getTableName(table) === heading ? null : (
            <h3 className="font-medium break-after-avoid text-ink">{getTableName(table)}</h3>
          )}
          <ol className="flex flex-col gap-3">
            {tableRows.map((row, rowIndex) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- rows have no key of their own and never move
                key={rowIndex}
                className="break-inside-avoid rounded border border-line bg-surface p-4"
              >
                <DataRow row={row} table={table} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

/** Returns the display name of a table in an export; its own name without a text. */
function useDataTableName(): (table: string) => string {
  const { t, i18n } = useTranslation();
  return (table) =>
    i18n.exists(`personal_data.tables.${table}`)
      ? t(`personal_data.tables.${table}`, { defaultValue: table })
      : t(`processing.tables.${table}.name`, { defaultValue: table });
}

type Row = Readonly<Record<string, unknown>>;

/** Groups rows by table, in order, and removes the table's name from them. */
function groupByTable(rows: readonly Row[]): [table: string, rows: Row[]][] {
  const found = new Map<string, Row[]>();
  for (const { table, ...row } of rows) {
    const name = typeof table === 'string' ? table : '';
    const same = found.get(name);
    if (same) same.push(row);
    else found.set(name, [row]);
  }
  return [...found];
}
