import type { ImportRun } from '@portal/contract/import-export';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { Table, TableCell } from '#web/ui/table.tsx';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { TableRow } from '#web/ui/table-row.tsx';
import { useImportFieldLabel, useImportValueText } from './use-import-labels.ts';

interface RowChangesProps {
  run: Pick<ImportRun, 'kind' | 'row_changes' | 'outcomes'>;
}

/** Records that an import changes or has changed, with their values before and after. */
export function RowChanges({ run }: RowChangesProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const isSmall = useIsSmallScreen();
  const shown = run.row_changes.length;
  const total = run.outcomes?.changed ?? shown;
  if (shown === 0) return null;
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-base font-semibold text-ink">{t('imports.changes_title')}</h2>
      {isSmall ? <ChangeCards run={run} /> : <ChangeTable run={run} />}
      {total > shown ? (
        <p className="text-sm text-soft">
          {t('imports.shown_changes', {
            shown: format.number(shown),
            total: format.number(total),
          })}
        </p>
      ) : null}
    </section>
  );
}

/** Changes as a list for phones, where a table of this width would scroll horizontally. */
function ChangeCards({ run: { kind, row_changes: changed } }: RowChangesProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const getFieldLabel = useImportFieldLabel(kind);
  const getValueText = useImportValueText(kind);
  return (
    <ul className="divide-y divide-line rounded border border-line bg-surface shadow-card">
      {changed.map(({ row, label, changes }) => (
        <li key={row} className="flex min-w-0 flex-col gap-2 px-4 py-3">
          <div className="flex min-w-0 items-baseline justify-between gap-3">
            <p className="min-w-0 font-medium text-ink wrap-anywhere">{label}</p>
            <p className="shrink-0 text-sm text-soft tabular-nums">
              {t('imports.row_number', { number: format.number(row) })}
            </p>
          </div>
          <dl className="flex flex-col gap-1.5">
            {changes.map(({ field, from, to }) => (
              <div key={field} className="min-w-0">
                <dt className="text-sm text-soft">{getFieldLabel(field)}</dt>
                <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                  <span className="min-w-0 text-soft">{getValueText(field, from)}</span>
                  <ArrowRight aria-hidden className="size-4 shrink-0 text-soft" />
                  <span className="min-w-0 font-medium text-ink">{getValueText(field, to)}</span>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function ChangeTable({ run: { kind, row_changes: changed } }: RowChangesProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const getFieldLabel = useImportFieldLabel(kind);
  const getValueText = useImportValueText(kind);
  return (
    <Table caption={t('imports.changes_title')}>
      <thead>
        <tr>
          <TableHeaderCell numeric>{t('imports.row')}</TableHeaderCell>
          <TableHeaderCell>{t('imports.record')}</TableHeaderCell>
          <TableHeaderCell>{t('imports.field')}</TableHeaderCell>
          <TableHeaderCell>{t('imports.before')}</TableHeaderCell>
          <TableHeaderCell>{t('imports.after')}</TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {changed.flatMap(({ row, label, changes }) =>
          changes.map(({ field, from, to }, at) => (
            <TableRow key={`${row} ${field}`}>
              {at === 0 ? (
                <>
                  <TableCell numeric rowSpan={changes.length} className="align-top tabular-nums">
                    {format.number(row)}
                  </TableCell>
                  <TableCell rowSpan={changes.length} className="max-w-64 align-top wrap-anywhere">
                    <span className="font-medium text-ink">{label}</span>
                  </TableCell>
                </>
              ) : null}
              <TableCell className="align-top">{getFieldLabel(field)}</TableCell>
              <TableCell className="max-w-72 align-top wrap-anywhere">
                {getValueText(field, from)}
              </TableCell>
              <TableCell className="max-w-72 align-top wrap-anywhere">
                <span className="font-medium text-ink">{getValueText(field, to)}</span>
              </TableCell>
            </TableRow>
          )),
        )}
      </tbody>
    </Table>
  );
}
