import { maxErrorRows, type ImportRun } from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { Table, TableCell } from '#web/ui/table.tsx';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { TableRow } from '#web/ui/table-row.tsx';
import { useImportFieldLabel } from './use-import-labels.ts';

/** Errors of the rows, one line per field. */
export function RowErrors({ run }: { run: Pick<ImportRun, 'kind' | 'row_errors' | 'counts'> }) {
  const { t } = useTranslation();
  const format = useFormats();
  const isSmall = useIsSmallScreen();
  if (run.row_errors.length === 0) return null;
  const more = (run.counts.bad ?? 0) - run.row_errors.length;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h2 className="text-base font-semibold text-ink">{t('imports.errors_title')}</h2>
      {isSmall ? <ErrorCards run={run} /> : <ErrorTable run={run} />}
      {more > 0 ? (
        <p className="text-sm text-soft">
          {t('imports.more_errors', {
            shown: format.number(maxErrorRows),
            more: format.number(more),
          })}
        </p>
      ) : null}
    </div>
  );
}

/** Errors as a list for phones, where a table of this width would scroll horizontally. */
function ErrorCards({ run }: { run: Pick<ImportRun, 'kind' | 'row_errors'> }) {
  const { t } = useTranslation();
  const getFieldLabel = useImportFieldLabel(run.kind);
  const format = useFormats();
  return (
    <ul className="divide-y divide-line rounded border border-line bg-surface shadow-card">
      {run.row_errors.map(({ row, errors }) => (
        <li key={row} className="flex min-w-0 flex-col gap-2 px-4 py-3">
          <p className="text-sm text-soft tabular-nums">
            {t('imports.row_number', { number: format.number(row) })}
          </p>
          {errors.map(({ field, value, message }) => (
            <div key={field} className="min-w-0">
              <p className="font-medium text-ink wrap-anywhere">
                {field ? getFieldLabel(field) : null}
                {value ? <span className="font-normal text-soft">{` · ${value}`}</span> : null}
              </p>
              <p className="text-soft">{message}</p>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function ErrorTable({ run }: { run: Pick<ImportRun, 'kind' | 'row_errors'> }) {
  const { t } = useTranslation();
  const getFieldLabel = useImportFieldLabel(run.kind);
  const format = useFormats();
  return (
    <Table caption={t('imports.errors_title')}>
      <thead>
        <tr>
          <TableHeaderCell numeric>{t('imports.row')}</TableHeaderCell>
          <TableHeaderCell>{t('imports.field')}</TableHeaderCell>
          <TableHeaderCell>{t('imports.value')}</TableHeaderCell>
          <TableHeaderCell>{t('imports.error')}</TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {run.row_errors.flatMap(({ row, errors }) =>
          errors.map(({ field, value, message }) => (
            <TableRow key={`${row} ${field}`}>
              <TableCell numeric className="tabular-nums">
                {format.number(row)}
              </TableCell>
              <TableCell className="text-ink">{field ? getFieldLabel(field) : '–'}</TableCell>
              <TableCell className="max-w-56 wrap-anywhere">{value ?? '–'}</TableCell>
              <TableCell className="min-w-48">{message}</TableCell>
            </TableRow>
          )),
        )}
      </tbody>
    </Table>
  );
}
