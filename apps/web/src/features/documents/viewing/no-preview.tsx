import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { FileSource } from './file-source.ts';
import { SaveFileButton } from './save-file-button.tsx';

export interface NoPreviewProps {
  source: FileSource;
  title: string;
  text: string;
  /** Additional action. */
  action?: ReactNode;
}

/** Shown instead of a preview: the reason and a download button. */
export function NoPreview({ source, title, text, action }: NoPreviewProps) {
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        plain
        icon={<FileX />}
        title={title}
        text={text}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {action}
            <SaveFileButton source={source} variant="outline" />
          </div>
        }
      />
    </div>
  );
}

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
