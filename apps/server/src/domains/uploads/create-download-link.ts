import type { FileState } from '@portal/contract/documents';
import type { Context } from '#server/resource/context.ts';
import type { DownloadPermit } from '#server/storage/storage.ts';
import { toAbsoluteUrl } from './upload-link.ts';
import { requireDelivered } from './scanning/file-state.ts';

/** A file to deliver, with its state as `selectFileState` returns it. */
interface DeliveredFile extends DownloadPermit {
  readonly state: FileState | null | undefined;
}

/**
 * Returns a signed link to a file, as a whole URL. Every link is made here, so that no file is
 * delivered before the scanner found it clean.
 * @throws DomainError `file_pending`, `file_quarantined`.
 */
export async function createDownloadLink(
  context: Context,
  { state, ...permit }: DeliveredFile,
): Promise<string> {
  requireDelivered(state);
  return toAbsoluteUrl(context, await context.storage.downloadUrl(permit));
}
