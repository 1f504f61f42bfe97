import type { Document } from '@portal/contract/documents';
import { EllipsisVertical, Eye, FileUp, Pencil, Trash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** What can be done to a document by those who look after the library. */
export type DocumentTask = 'edit' | 'replace' | 'delete';

export interface DocumentMenuProps {
  item: Document;
  /** Absent for those who may only read. */
  onTask: ((task: DocumentTask) => void) | undefined;
  /** Asks who can see it. */
  onWhy: () => void;
}

/** The menu of a document's row or card. */
export function DocumentMenu({ item, onTask, onWhy }: DocumentMenuProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon">
          <EllipsisVertical aria-hidden />
          <VisuallyHidden>{t('documents.more', { title: item.title })}</VisuallyHidden>
        </Button>
      }
    >
      <DropdownMenuItem onSelect={onWhy}>
        <Eye aria-hidden />
        {t('rights.why')}
      </DropdownMenuItem>
      {onTask ? (
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
      ) : null}
    </DropdownMenu>
  );
}
