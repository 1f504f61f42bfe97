import { getDownloadUrl } from '@portal/contract/documents';
import { call } from '#web/lib/api/call.ts';

/** Saves a document's file under its name. Throws ApiError or NetworkError. */
export async function downloadFile(id: string): Promise<void> {
  const answer = await call(getDownloadUrl, { params: { id }, query: { download: true } });
  const link = document.createElement('a');
  link.href = answer.download_url;
  // Should the link fail, the download fails and the page stays.
  link.download = '';
  link.click();
}

/** Shows a document's file in a tab of its own. Throws ApiError or NetworkError. */
export async function openFile(id: string): Promise<void> {
  // Opened before the call: after it, a browser would take the tab for an unwanted one.
  const tab = window.open('', '_blank');
  try {
    const { download_url: address } = await call(getDownloadUrl, { params: { id } });
    if (tab === null) return location.assign(address);
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
