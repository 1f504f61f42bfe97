import { attachmentTypes, pictureTypes } from '@portal/contract/documents';
import type { ServiceAttachment } from '@portal/contract/service';
import { findFileRefusal } from '#web/features/shared/upload/upload-queue.ts';

/** File types that file pickers offer. */
export const attachmentAccept = 'image/*,application/pdf';

/** Returns the reason for rejecting an attachment; null for none. */
export const findAttachmentRefusal = (file: File) => findFileRefusal(file, attachmentTypes);

/** Returns true if browsers can show the file as a picture; HEIC files are only downloaded. */
export const isPicture = ({ file }: Pick<ServiceAttachment, 'file'>): boolean =>
  pictureTypes.includes(file.content_type);

/** Returns true if the file opens in its own tab. */
export const isPdf = ({ file }: Pick<ServiceAttachment, 'file'>): boolean =>
  file.content_type === 'application/pdf';
