import { getDownloadUrl } from '@portal/contract/documents';
import { call } from '#web/lib/api/call.ts';

/**
 * Downloads a document's file under its name.
 * @throws ApiError or NetworkError.
 */
export async function downloadFile(id: string): Promise<void> {
  const response = await call(getDownloadUrl, { params: { id }, query: { download: true } });
  const link = document.createElement('a');
  link.href = response.download_url;
  // `download` keeps the page open when the link fails.
  link.download = '';
  link.click();
}
