import { pictureTypes } from '@portal/contract/documents';
import type { ServiceAttachment } from '@portal/contract/service';

/** Returns true if browsers can show the file as a picture; HEIC files are only downloaded. */
export const isPicture = ({ file }: Pick<ServiceAttachment, 'file'>): boolean =>
  pictureTypes.includes(file.content_type);

/** Returns true if the file opens in its own tab. */
export const isPdf = ({ file }: Pick<ServiceAttachment, 'file'>): boolean =>
  file.content_type === 'application/pdf';
