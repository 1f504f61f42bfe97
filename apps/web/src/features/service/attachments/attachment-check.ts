import { getAttachmentType, pictureTypes } from '@portal/contract/documents';
import type { ServiceAttachment } from '@portal/contract/service';
import { needsDecoding } from '#web/features/shared/pictures/use-shown-picture.ts';
import { findFileRefusal } from '#web/features/shared/upload/upload-queue.ts';

/** Returns the reason for rejecting an attachment; null for none. */
export const findAttachmentRefusal = (file: File) => findFileRefusal(file, getAttachmentType);

/** Returns true if the file is shown as a picture. */
export const isPicture = ({ file }: Pick<ServiceAttachment, 'file'>): boolean =>
  pictureTypes.includes(file.content_type) || needsDecoding(file.content_type);

/** Types that browsers show in a tab of their own, and that the server delivers for that. */
const openable =
  /^(application\/pdf|text\/(plain|csv|markdown|tab-separated-values)|audio\/.+|video\/(mp4|webm|ogg))$/u;

/** Returns true if the file opens in its own tab. */
export const isOpenable = ({ file }: Pick<ServiceAttachment, 'file'>): boolean =>
  openable.test(file.content_type);
