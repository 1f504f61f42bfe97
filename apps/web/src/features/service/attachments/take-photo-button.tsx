import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

export interface TakePhotoButtonProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean | undefined;
}

/**
 * Opens the camera of a phone or tablet, which file choosers do not always offer; where there is a
 * mouse there is no such button.
 */
export function TakePhotoButton({ onFiles, disabled }: TakePhotoButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="hidden touch:inline-flex">
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Camera aria-hidden />
        {t('service_requests.files.take_photo')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // So that another photo of the same name can follow.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </span>
  );
}
