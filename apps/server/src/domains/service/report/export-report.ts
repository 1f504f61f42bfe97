import type { RouteQuery, TextFile, WorkbookFile } from '@portal/contract/kernel';
import {
  type exportServiceReport,
  type ReportGroup,
  type ServiceReportRow,
  urgencies,
} from '@portal/contract/service';
import { type MessageKey, translate } from '@portal/locales/server';
import { getToday } from '#server/kernel/calendar-day.ts';
import type { WorkbookCell } from '#server/kernel/workbook-xml.ts';
import type { Context } from '#server/resource/context.ts';
import { writeTable } from '#server/resource/list/write-table.ts';
import { readReport } from './read-report.ts';

const groupHeadings: Readonly<Record<ReportGroup, MessageKey>> = {
  urgency: 'column.urgency',
  customer: 'column.customer_name',
  technician: 'column.assigned_to_name',
  device_model: 'column.device_model',
  month: 'column.month',
};

const numberHeadings: readonly MessageKey[] = [
  'column.tickets',
  'column.answered_in_time',
  'column.answered_late',
  'column.answered_share',
  'column.solved_in_time',
  'column.solved_late',
  'column.solved_share',
  'column.ratings',
  'column.average_rating',
];

/**
 * Returns the report as a table to download: a row for each group, with shares in whole percent.
 * @throws DomainError as the report itself.
 */
export async function exportReport(
  context: Context,
  { format, separator, ...query }: RouteQuery<typeof exportServiceReport>,
): Promise<TextFile | WorkbookFile> {
  const { by, rows } = await readReport(context, query);
  const { language } = context;
  return writeTable(
    {
      name: `service-report-${getToday(context)}`,
      columns: [groupHeadings[by], ...numberHeadings].map((key) => ({
        heading: translate(language, { key }),
        type: 'other',
      })),
      first: rows.map((row) => [
        getGroupName(context, by, row),
        row.tickets,
        row.answered_in_time,
        row.answered_late,
        getPercent(row.answered_in_time, row.answered_late),
        row.solved_in_time,
        row.solved_late,
        getPercent(row.solved_in_time, row.solved_late),
        row.ratings,
        toDecimal(row.average_rating, format !== 'xlsx' && separator === 'semicolon'),
      ]),
      batches: noFurtherRows(),
    },
    { format, separator },
  );
}

async function* noFurtherRows(): AsyncGenerator<never> {}

function getGroupName(
  { language }: Context,
  by: ReportGroup,
  { key, label }: ServiceReportRow,
): string {
  const urgency = by === 'urgency' ? urgencies.find((one) => one === key) : undefined;
  if (urgency) return translate(language, { key: `service_urgency.${urgency}` });
  return label ?? key ?? translate(language, { key: 'service_report.nobody' });
}

/** Spreadsheets that split a file at semicolons read a decimal comma. */
function toDecimal(value: number | null, isSplitAtSemicolons: boolean): WorkbookCell {
  return value === null || !isSplitAtSemicolons ? value : String(value).replace('.', ',');
}

/** Returns the share in time in whole percent; null where nothing was due. */
function getPercent(inTime: number, late: number): WorkbookCell {
  return inTime + late === 0 ? null : Math.round((100 * inTime) / (inTime + late));
}
