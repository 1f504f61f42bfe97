import { ApiError, hasStatus, NetworkError } from '#web/lib/api/api-error.ts';
import type { TransferObserver, UploadTicket } from '#web/lib/api/put-file.ts';

/** Progress of one file; a retry skips the steps that have succeeded. */
export interface Transfer {
  readonly file: File;
  ticket: UploadTicket | null;
  /** True once the whole file is in the store. */
  isUploaded: boolean;
  /** True if a request to use the file got no response: it may be in use. */
  isAttachUnknown: boolean;
}

export interface TransferPorts {
  /** Requests an upload ticket. */
  request: (file: File, signal: AbortSignal) => Promise<UploadTicket>;
  /** Sends the file's bytes; `onProgress` receives the fraction sent, 0 to 1. */
  put: (ticket: UploadTicket, file: File, watch: TransferObserver) => Promise<void>;
  /** Called after each attempt with a file; `isUsed` once the file is in use. */
  end?: (file: File, isUsed: boolean) => void;
  /** Current time in ms since 1970. */
  now: () => number;
}

/** Tickets are not used in their last 30 s. */
const ticketMargin = 30_000;

export const createTransfer = (file: File): Transfer => ({
  file,
  ticket: null,
  isUploaded: false,
  isAttachUnknown: false,
});

/**
 * Uploads the file unless it is in the store.
 * @throws errors of the ports, or the abort.
 */
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
    // The store rejected the ticket, or the server its file: the next attempt requests another.
    if (hasStatus(error, 403) || hasStatus(error, 400)) transfer.ticket = null;
    // Each ticket has its own path: an existing file is from an attempt whose response was lost.
    if (!hasStatus(error, 409)) throw error;
  }
  transfer.isUploaded = true;
}

/**
 * Attaches the uploaded file to its object. If an earlier response was lost and the server reports
 * the file as used, that attempt succeeded; a file rejected for its content must be uploaded again.
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

/**
 * Error code for a path without an unused upload; after an upload it means that the file is in use.
 */
const usedAlready = 'document.no_upload';

const isFileRefused = (error: unknown): error is ApiError =>
  hasStatus(error, 400) && 'blob_path' in error.fields;

/** Returns whether a failed call may have taken effect: its response was lost or never sent. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
