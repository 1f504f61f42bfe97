import { defineEvent } from '#server/resource/domain-event.ts';

/** A file whose state changed. */
export interface ScannedFile {
  readonly uploadId: string;
  readonly blobPath: string;
  readonly fileName: string;
  readonly ownerId: string | null;
  /** Name of what was found; null if the file is delivered from now on. */
  readonly finding: string | null;
}

/** A file is delivered from now on, or never again. */
export const fileStateChanged = defineEvent<ScannedFile>();
