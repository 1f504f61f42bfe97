import { pictureTypes } from '@portal/contract/documents';
import type { ServiceAttachment } from '@portal/contract/service';

/** Whether browsers show the file as a picture; what phones alone know (HEIC) is only downloaded. */
export const isPicture = ({ file }: Pick<ServiceAttachment, 'file'>): boolean =>
  pictureTypes.includes(file.content_type);

/** Whether the file opens in a tab of its own. */
export const isPdf = ({ file }: Pick<ServiceAttachment, 'file'>): boolean =>
  file.content_type === 'application/pdf';
