import type { PersonalData } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { DataRow } from './data-row.tsx';
import { groupByTable } from './group-by-table.ts';
import { useDataTableName } from './use-data-table-name.ts';

type Section = PersonalData['sections'][number];

/** Section of personal data with its rows. */
export function DataSection({ section: { name, rows } }: { section: Section }) {
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
