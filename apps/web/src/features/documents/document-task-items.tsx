import { FileUp, Pencil, Trash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';

/** Tasks on a document. */
export type DocumentTask = 'edit' | 'replace' | 'delete';

export interface DocumentTaskItemsProps {
  onTask: (task: DocumentTask) => void;
}

/** Menu items of the tasks, for library managers. */
export function DocumentTaskItems({ onTask }: DocumentTaskItemsProps) {
  const { t } = useTranslation();
  return (
    <>
      <DropdownMenuItem onSelect={() => onTask('edit')}>
        <Pencil aria-hidden />
        {t('actions.edit')}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onTask('replace')}>
        <FileUp aria-hidden />
        {t('documents.replace')}
      </DropdownMenuItem>
      <DropdownMenuItem destructive onSelect={() => onTask('delete')}>
        <Trash aria-hidden />
        {t('actions.delete')}
      </DropdownMenuItem>
    </>
  );
}
