import { maxUploadSize, uploadEndings } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { getDroppedFiles, maxFiles } from './dropped-files.ts';
import { FolderButton } from './folder-button.tsx';

const accept = uploadEndings.join(',');

export interface UploadDropProps {
  onFiles: (files: File[]) => void;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Drop zone for files and folders; states the supported types. */
export function UploadDrop({ onFiles, multiple = false, disabled }: UploadDropProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const take = (files: File[]) => {
    if (files.length > maxFiles)
      toasts.show({
        tone: 'warning',
        title: t('documents.too_many_files', { most: format.number(maxFiles) }),
      });
    if (files.length > 0) onFiles(files.slice(0, maxFiles));
    else toasts.show({ tone: 'warning', title: t('documents.empty_folder') });
  };
  return (
    <FileDrop
      title={multiple ? t('documents.drop_files_or_folder') : t('documents.drop_file')}
      buttonLabel={multiple ? t('documents.choose_files') : t('documents.choose_file')}
      hint={t('documents.drop_hint', { size: format.size(maxUploadSize) })}
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      onFiles={multiple ? take : onFiles}
      readDrop={multiple ? getDroppedFiles : undefined}
      extra={multiple ? <FolderButton disabled={disabled} onFiles={take} /> : null}
    />
  );
}
