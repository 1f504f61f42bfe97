import { attachmentTypes } from '@portal/contract/documents';
import { findFileRefusal } from '#web/kit/upload/file-refusal.ts';

/** What choosers of files are to offer. */
export const attachmentAccept = 'image/*,application/pdf';

/** What is wrong with a file that is to be attached; null where nothing is. */
export const findAttachmentRefusal = (file: File) => findFileRefusal(file, attachmentTypes);
