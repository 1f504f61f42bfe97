import { getDownloadUrl } from '@portal/contract/documents';
import { call } from '#web/lib/api/call.ts';

/** Saves a document's file under its name. Throws ApiError or NetworkError. */
export async function downloadFile(id: string): Promise<void> {
  const response = await call(getDownloadUrl, { params: { id }, query: { download: true } });
  const link = document.createElement('a');
  link.href = response.download_url;
  // Should the link fail, the download fails and the page stays.
  link.download = '';
  link.click();
}
