import type { Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import { BookOpen, Download, Ellipsis, Eye, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DocumentTaskItems, type DocumentTask } from './document-task-items.tsx';
import { useCopyLink } from './use-copy-link.ts';
import { useFileAccess } from './use-file-access.ts';

export interface DocumentMenuProps {
  item: Document;
  /** Absent for users who may only read. */
  onTask: ((task: DocumentTask) => void) | undefined;
  /** Opens the explanation who can see the document; absent for customers. */
  onShowAccess: (() => void) | undefined;
  viewAs?: ViewAs | undefined;
}

/** Menu of a document's row or card. */
export function DocumentMenu({ item, onTask, onShowAccess, viewAs }: DocumentMenuProps) {
  const { t } = useTranslation();
  const { download } = useFileAccess(item);
  const copyLink = useCopyLink();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon">
          <Ellipsis aria-hidden />
          <VisuallyHidden>{t('documents.more', { title: item.title })}</VisuallyHidden>
        </Button>
      }
    >
      <DropdownMenuItem asChild>
        <Link to="/dashboard/documents/$id" params={{ id: item.id }} search={{ ...viewAs }}>
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
      {onShowAccess ? (
        <DropdownMenuItem onSelect={onShowAccess}>
          <Eye aria-hidden />
          {t('rights.why')}
        </DropdownMenuItem>
      ) : null}
      {onTask ? (
        <>
          <DropdownMenuSeparator />
          <DocumentTaskItems onTask={onTask} />
        </>
      ) : null}
    </DropdownMenu>
  );
}
