import { attachmentTypes } from '@portal/contract/documents';
import { findFileRefusal } from '#web/features/shared/upload/file-refusal.ts';

/** File types that file pickers offer. */
export const attachmentAccept = 'image/*,application/pdf';

/** Returns the reason for rejecting an attachment; null for none. */
export const findAttachmentRefusal = (file: File) => findFileRefusal(file, attachmentTypes);
