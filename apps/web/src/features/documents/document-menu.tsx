import type { Document } from '@portal/contract/documents';
import type { SeenAs } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import {
  BookOpen,
  Download,
  EllipsisVertical,
  Eye,
  FileUp,
  Link2,
  Pencil,
  Trash,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useCopyLink } from './use-copy-link.ts';
import { useFileAccess } from './use-file-access.ts';

/** What can be done to a document by those who look after the library. */
export type DocumentTask = 'edit' | 'replace' | 'delete';

export interface DocumentMenuProps {
  item: Document;
  /** Absent for those who may only read. */
  onTask: ((task: DocumentTask) => void) | undefined;
  /** Asks who can see it; absent for customers. */
  onWhy: (() => void) | undefined;
  seenAs?: SeenAs | undefined;
}

/** The menu of a document's row or card. */
export function DocumentMenu({ item, onTask, onWhy, seenAs }: DocumentMenuProps) {
  const { t } = useTranslation();
  const { download } = useFileAccess(item);
  const copyLink = useCopyLink();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon">
          <EllipsisVertical aria-hidden />
          <VisuallyHidden>{t('documents.more', { title: item.title })}</VisuallyHidden>
        </Button>
      }
    >
      <DropdownMenuItem asChild>
        <Link to="/dashboard/documents/$id" params={{ id: item.id }} search={{ ...seenAs }}>
          <BookOpen aria-hidden />
          {t('documents.open')}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={download}>
        <Download aria-hidden />
        {t('documents.download')}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => void copyLink(item.id)}>
        <Link2 aria-hidden />
        {t('documents.copy_link')}
      </DropdownMenuItem>
      {onWhy ? (
        <DropdownMenuItem onSelect={onWhy}>
          <Eye aria-hidden />
          {t('rights.why')}
        </DropdownMenuItem>
      ) : null}
      {onTask ? (
        <>
          <DropdownMenuSeparator />
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
