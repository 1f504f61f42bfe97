import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { FileSource } from './file-source.ts';
import { NoPreview } from './no-preview.tsx';

export interface FileErrorStateProps {
  source: FileSource;
  onRetry: () => void;
}

/** Shown instead of a file that failed to load. */
export function FileErrorState({ source, onRetry }: FileErrorStateProps) {
  const { t } = useTranslation();
  return (
    <NoPreview
      source={source}
      title={t('viewer.failures.unreadable')}
      text={t('viewer.failure_texts.unreadable')}
      action={
        <Button variant="outline" onClick={onRetry}>
          {t('actions.try_again')}
        </Button>
      }
    />
  );
}
