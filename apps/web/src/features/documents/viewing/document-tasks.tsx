import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  DocumentTaskItems,
  type DocumentTaskItemsProps,
} from '#web/features/documents/document-task-items.tsx';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface DocumentTasksProps {
  title: string;
  onTask: DocumentTaskItemsProps['onTask'];
}

/** Tasks of library managers on the open document. */
export function DocumentTasks({ title, onTask }: DocumentTasksProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline" size="icon" title={t('viewer.more')}>
          <Ellipsis aria-hidden />
          <VisuallyHidden>{t('documents.more', { title })}</VisuallyHidden>
        </Button>
      }
    >
      <DocumentTaskItems onTask={onTask} />
    </DropdownMenu>
  );
}
