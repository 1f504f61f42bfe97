import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { attachmentAccept } from './attachment-check.ts';
import { FileChooser, type FileButtonProps } from './file-chooser.tsx';

/** Chooses photos and PDFs, on a phone out of its library. */
export function AddPhotosButton(props: FileButtonProps) {
  const { t } = useTranslation();
  return (
    <FileChooser {...props} accept={attachmentAccept} multiple>
      <Paperclip aria-hidden />
      {t('service_requests.files.add_photos')}
    </FileChooser>
  );
}
