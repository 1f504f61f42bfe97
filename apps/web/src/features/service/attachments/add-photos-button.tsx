import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { attachmentAccept } from './attachment-check.ts';
import type { TakePhotoButtonProps } from './take-photo-button.tsx';

/** Chooses photos and PDFs, on a phone out of its library. */
export function AddPhotosButton({ onFiles, disabled }: TakePhotoButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
        {t('service_requests.files.add_photos')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={attachmentAccept}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
