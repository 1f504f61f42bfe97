import { largestUpload, uploadEndings } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';

const accept = uploadEndings.join(',');

export interface UploadDropProps {
  onFiles: (files: File[]) => void;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Takes files for the library and says which it takes. */
export function UploadDrop({ onFiles, multiple = false, disabled }: UploadDropProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <FileDrop
      title={multiple ? t('documents.drop_files') : t('documents.drop_file')}
      buttonLabel={multiple ? t('documents.choose_files') : t('documents.choose_file')}
      hint={t('documents.drop_hint', { size: format.size(largestUpload) })}
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      onFiles={onFiles}
    />
  );
}
