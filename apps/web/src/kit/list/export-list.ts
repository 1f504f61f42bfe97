import { defineExport, type TableFormat } from '@portal/contract/kernel';
import type { TFunction } from 'i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { download } from '#web/lib/api/download.ts';
import { getCsvSeparator } from '#web/lib/format/csv-separator.ts';
import type { ExportSource } from '#web/lib/list/use-list.ts';
import { saveFile } from '#web/lib/page/save-file.ts';

interface ExportOptions {
  readonly format: TableFormat;
  readonly t: TFunction;
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

/** Downloads a list with its current search, filters and ordering, and says so. */
export async function exportList(
  { route, filters }: ExportSource,
  { format, t, signal, onProgress }: ExportOptions,
): Promise<void> {
  const query = { ...filters, format, separator: getCsvSeparator() };
  const { name, content } = await download(defineExport(route), { query, signal, onProgress });
  saveFile(name, content);
  toasts.show({ tone: 'success', title: t('list.exported'), text: name });
}
