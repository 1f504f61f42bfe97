import { EllipsisVertical, FileUp, Pencil, Trash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface DocumentTasksProps {
  title: string;
  onTask: (task: 'edit' | 'replace' | 'delete') => void;
}

/** What those who look after the library can do to the document that they read. */
export function DocumentTasks({ title, onTask }: DocumentTasksProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline" size="icon" title={t('viewer.more')}>
          <EllipsisVertical aria-hidden />
          <VisuallyHidden>{t('documents.more', { title })}</VisuallyHidden>
        </Button>
      }
    >
      <DropdownMenuItem onSelect={() => onTask('edit')}>
        <Pencil aria-hidden />
        {t('actions.edit')}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onTask('replace')}>
        <FileUp aria-hidden />
        {t('documents.replace')}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem destructive onSelect={() => onTask('delete')}>
        <Trash aria-hidden />
        {t('actions.delete')}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
