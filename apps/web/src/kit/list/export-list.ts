import { defineExport } from '@portal/contract/kernel';
import { download } from '#web/lib/api/download.ts';
import { getCsvSeparator } from '#web/lib/format/csv-separator.ts';
import type { ExportSource } from '#web/lib/list/use-list.ts';
import { saveFile } from '#web/lib/page/save-file.ts';

/**
 * Downloads a list as CSV with its current search, filters and ordering. Returns the file's name.
 */
export async function exportList(
  { route, filters }: ExportSource,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<string> {
  const query = { ...filters, separator: getCsvSeparator() };
  const file = await download(defineExport(route), { query, signal, onProgress });
  saveFile(file.name, file.content);
  return file.name;
}
