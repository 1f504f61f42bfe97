import { hasStatus, type ApiError } from '#web/lib/api/api-error.ts';
import { isOutcomeUnknown } from '#web/lib/api/is-outcome-unknown.ts';
import type { TransferObserver, UploadTicket } from '#web/lib/api/put-file.ts';

/** How far a file has come; what one attempt has reached, the next one need not do again. */
export interface Transfer {
  readonly file: File;
  ticket: UploadTicket | null;
  /** The whole file is in the store. */
  isUploaded: boolean;
  /** Its use was asked for and no answer came: it may be in use. */
  isAttachUnknown: boolean;
}

export interface TransferPorts {
  /** Asks for a ticket. */
  request: (file: File, signal: AbortSignal) => Promise<UploadTicket>;
  /** Sends the file's bytes; `onProgress` hears the part sent, from 0 to 1. */
  put: (ticket: UploadTicket, file: File, watch: TransferObserver) => Promise<void>;
  /** In ms since 1970. */
  now: () => number;
}

/** A ticket is not used in its last half minute. */
const ticketMargin = 30_000;

/** A file that nothing of has been sent yet. */
export const createTransfer = (file: File): Transfer => ({
  file,
  ticket: null,
  isUploaded: false,
  isAttachUnknown: false,
});

/** Brings the file into the store, unless it is there. Throws what the ports throw, or an abort. */
export async function uploadFile(
  transfer: Transfer,
  ports: TransferPorts,
  watch: TransferObserver,
): Promise<void> {
  if (transfer.isUploaded) return;
  const { file } = transfer;
  const existing = transfer.ticket;
  const ticket =
    existing && existing.expiresAt - ticketMargin > ports.now()
      ? existing
      : await ports.request(file, watch.signal);
  transfer.ticket = ticket;
  try {
    await ports.put(ticket, file, watch);
  } catch (error) {
    // The store refuses the ticket itself: the next attempt asks for another.
    if (hasStatus(error, 403)) transfer.ticket = null;
    // Each ticket has a place of its own: what lies there came by an attempt whose answer was lost.
    if (!hasStatus(error, 409)) throw error;
  }
  transfer.isUploaded = true;
}

/**
 * Makes use of the file that has arrived. Where an earlier answer was lost and the file now counts
 * as used, that attempt has succeeded; where it is refused for what it holds, none has.
 */
export async function attachFile(
  transfer: Transfer,
  use: (blobPath: string) => Promise<unknown>,
): Promise<void> {
  const { ticket } = transfer;
  if (!ticket) throw new Error('A file cannot be used before it has arrived');
  try {
    await use(ticket.blobPath);
  } catch (error) {
    if (isFileRefused(error)) {
      if (transfer.isAttachUnknown && error.fieldCodes['blob_path'] === usedAlready) return;
      transfer.ticket = null;
      transfer.isUploaded = false;
    }
    transfer.isAttachUnknown ||= isOutcomeUnknown(error);
    throw error;
  }
}

/** Nothing unused of the caller's is at that path: of a file that had arrived, that it is used. */
const usedAlready = 'document.no_upload';

const isFileRefused = (error: unknown): error is ApiError =>
  hasStatus(error, 400) && 'blob_path' in error.fields;
