import { FileUp, Pencil, Trash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';

/** What may be done to a document. */
export type DocumentTask = 'edit' | 'replace' | 'delete';

export interface DocumentTaskItemsProps {
  onTask: (task: DocumentTask) => void;
}

/** The tasks of who keeps the library, in any menu of a document. */
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
      <DropdownMenuSeparator />
      <DropdownMenuItem destructive onSelect={() => onTask('delete')}>
        <Trash aria-hidden />
        {t('actions.delete')}
      </DropdownMenuItem>
    </>
  );
}
