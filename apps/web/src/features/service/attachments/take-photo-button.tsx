import { Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileChooser, type FileButtonProps } from './file-chooser.tsx';

/**
 * Opens the camera of a phone or tablet, which file choosers do not always offer. Hidden on devices
 * with a mouse.
 */
export function TakePhotoButton(props: FileButtonProps) {
  const { t } = useTranslation();
  return (
    <span className="hidden touch:inline-flex">
      <FileChooser {...props} accept="image/*" capture="environment">
        <Camera aria-hidden />
        {t('service_requests.files.take_photo')}
      </FileChooser>
    </span>
  );
}
