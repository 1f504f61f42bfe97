import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { getFolderFiles } from './dropped-files.ts';

export interface FolderButtonProps {
  disabled?: boolean | undefined;
  onFiles: (files: File[]) => void;
}

/** Chooses a folder with all its files; hidden on phones, which cannot choose folders. */
export function FolderButton({ disabled, onFiles }: FolderButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="max-sm:hidden"
      >
        {t('documents.choose_folder')}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          if (element) element.webkitdirectory = true;
        }}
        type="file"
        hidden
        multiple
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) onFiles(getFolderFiles(target.files));
          // Allows choosing the same folder again.
          target.value = '';
        }}
      />
    </>
  );
}
